import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    output = darkroom.images.generate(prompt="a fox", width=256, height=256)

    # Returns when the run has ended, or after 30 seconds. `darkroom.runs.wait(run_id)` waits as long as it takes.
    run = darkroom.runs.get(output.data.run_id, prefer="wait=30")
    print(run.status, run.image_url)

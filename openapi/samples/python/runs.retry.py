import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    output = darkroom.images.generate(prompt="a fox", width=256, height=256, wait=True)

    again = darkroom.runs.retry(output.data.run_id, wait=True)
    print(again.run_id, again.image_url)

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    output = darkroom.images.generate(prompt="a fox", width=256, height=256)

    # `darkroom.runs.watch(run_id)` gives the whole run each time, and survives broken connections.
    for event in darkroom.runs.events(output.data.run_id):
        if event.event == "progress":
            print(event.data.progress)
        if event.event == "done":
            print(event.data.image_url)

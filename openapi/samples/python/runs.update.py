import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    output = darkroom.images.generate(prompt="a fox by a lake", width=256, height=256)

    darkroom.runs.update(output.data.run_id, tags=["autumn campaign", "favorite"])
    for run in darkroom.runs.list(tag="favorite", q="lake fox"):
        print(run.run_id, run.tags)

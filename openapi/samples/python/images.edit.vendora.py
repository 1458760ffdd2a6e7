import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    run = darkroom.images.edit.vendora(prompt="make it winter", image="fox.png", wait=True)
    print(run.image_url, run.parent_run_id)

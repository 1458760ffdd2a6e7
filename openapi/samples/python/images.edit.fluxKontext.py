import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    original = darkroom.images.upload(file="fox.png")

    run = darkroom.images.edit.flux_kontext(
        original_run_id=original.data.run_id,
        prompt="make it winter",
        model="flux-kontext-max",
        aspect_ratio="match_input_image",
        wait=True,
    )
    print(run.image_url, run.parent_run_id)

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    original = darkroom.images.upload(file="fox.png")
    mask = darkroom.images.upload_mask(file="mask.png")

    # Only what the mask marks is repainted.
    output = darkroom.images.edit.gemini25(
        prompt="a lantern",
        run_id=original.data.run_id,
        mask_url=mask.data.image_url,
        wait=True,
    )
    print(output.image_url)

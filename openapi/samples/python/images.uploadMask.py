import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    fox = darkroom.images.upload(file="fox.png")

    mask = darkroom.images.upload_mask(file="mask.png", parent_id=fox.data.run_id)
    print(mask.data.run_id, mask.data.parent_id)

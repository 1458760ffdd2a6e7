import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    original = darkroom.images.upload(file="fox.png")
    mask = darkroom.images.upload_mask(file="mask.png")

    # `edit_server_url=…` sends it to an edit server of your own, without your credentials.
    image = darkroom.edit.mask_image(
        original_image_url=original.data.image_url,
        mask_image_url=mask.data.image_url,
    )
    print(image.content_type, len(image))

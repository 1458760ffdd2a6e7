import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    output = darkroom.images.combine.nanobanana(
        prompt="both in one winter scene",
        images=["fox.png", "mask.png"],
        wait=True,
    )
    print(output.image_url)

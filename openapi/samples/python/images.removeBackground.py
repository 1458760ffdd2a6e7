import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    # The bytes of a transparent PNG. For its URL instead, use `images.background_remove`.
    image = darkroom.images.remove_background(image="fox.png")
    print(image.content_type, len(image))

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    # The bytes of a PNG in which only the fox is left; `fox.save("only-the-fox.png")` keeps it.
    fox = darkroom.images.segment_image(prompt="the fox", image="fox.png")
    print(fox.content_type, len(fox))

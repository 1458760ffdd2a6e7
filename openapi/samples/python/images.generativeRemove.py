import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    upload = darkroom.images.upload(file="fox.png")

    # The same as `images.gen_remove`.
    result = darkroom.images.generative_remove(prompt="the fox", image_url=upload.data.image_url)
    print(result.url)

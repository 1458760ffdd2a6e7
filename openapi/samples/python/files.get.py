import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    upload = darkroom.images.upload(file="fox.png")

    # Any tool can fetch `image_url` itself: a file's URL needs no credentials.
    image = darkroom.files.get(upload.data.image_url.split("/")[-1])
    print(image.content_type, len(image))

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    run = darkroom.images.reframe(
        image_file="fox.png",
        aspect_ratio="16:9",
        model="photon-flash-1",
        wait=True,
    )
    print(run.image_url)

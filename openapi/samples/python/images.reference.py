import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    fox = darkroom.images.upload(file="fox.png")

    result = darkroom.images.reference(
        prompt="@fox in a rowing boat",
        images=[{"image_reference": fox.data.run_id, "tag": "fox"}],
        aspect_ratio="4:3",
        resolution="720p",
        wait=True,
    )
    print(result.data.image_url)

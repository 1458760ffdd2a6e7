import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    upload = darkroom.images.upload(file="fox.png")

    result = darkroom.images.extract(
        prompt="the fox",
        run_id=upload.data.run_id,
        mode="mask",
        multiple=True,
    )
    print(result.url, result.urls)

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    upload = darkroom.images.upload(file="fox.png")

    result = darkroom.images.background_remove(run_id=upload.data.run_id)
    print(result.url, result.run_id, result.parent_run_id)

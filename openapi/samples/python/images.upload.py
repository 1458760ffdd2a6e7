import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    # A path, bytes, a file opened in binary mode, or an iterable of bytes.
    upload = darkroom.images.upload(
        file="fox.png",
        description="the fox",
        on_upload_progress=lambda sent, total: print(sent, total),
    )
    print(upload.data.run_id, upload.data.image_url)

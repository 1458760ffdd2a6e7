import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    upload = darkroom.images.upload(file="fox.png")

    run = darkroom.generate_video(
        source_run_id=upload.data.run_id,
        prompt="a slow zoom",
        duration=1,
        fps=8,
        wait=True,
    )
    print(run.video_url)

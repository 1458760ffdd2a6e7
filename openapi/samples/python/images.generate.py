import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    # It returns when the image is ready; without `wait` it returns at once.
    output = darkroom.images.generate(
        prompt="a fox by a mountain lake at dusk",
        model_type="flux-dev",
        width=512,
        height=512,
        seed=42,
        wait=True,
        on_progress=lambda run: print(run.status, run.progress),
    )
    print(output.image_url, output.data.run_id)

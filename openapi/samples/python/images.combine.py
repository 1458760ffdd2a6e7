import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    # Files go as form data; `image_urls` and `run_ids` go as JSON.
    output = darkroom.images.combine(
        images=["fox.png", "mask.png"],
        mode="side-by-side",
        output_format="webp",
        wait=True,
    )
    print(output.image_url)

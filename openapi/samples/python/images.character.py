import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    result = darkroom.images.character(
        prompt="the fox as an explorer in the snow",
        character_reference_file="fox.png",
        style_type="Fiction",
        rendering_speed="Turbo",
        resolution="720",
        wait=True,
    )
    print(result.data.image_url)

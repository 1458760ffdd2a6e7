import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    with open("fox.png", "rb") as file:
        output = darkroom.images.edit.nanobanana(
            prompt="give the fox a red scarf",
            image=file,
            seed=7,
            wait=True,
        )
    print(output.image_url)

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    enhanced = darkroom.prompts.enhance(prompt="a fox")

    changed = darkroom.prompts.update(enhanced.data.id, prompt=f"{enhanced.data.prompt}, in the snow")
    print(changed.prompt)

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    enhanced = darkroom.prompts.enhance(prompt="a fox")

    saved = darkroom.prompts.get(enhanced.data.id)
    print(saved.prompt, saved.original_prompt)

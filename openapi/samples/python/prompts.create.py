import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    prompt = darkroom.prompts.create(prompt="a fox by a mountain lake at dusk", model_type="flux-dev")
    print(prompt.id)

import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    signing = darkroom.webhooks.rotate_secret()
    until = signing.previous_expires_at
    print(f"Store the new secret ({len(signing.secret)} characters) in your receivers before {until}.")

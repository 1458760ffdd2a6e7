import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    me = darkroom.me.get()
    print(me.user_id, me.scopes, me.limits.creates_per_minute)

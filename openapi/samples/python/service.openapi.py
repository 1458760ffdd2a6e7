import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    document = darkroom.service.openapi()
    print(document.info.title, document.info.version, len(document.paths.to_dict()))

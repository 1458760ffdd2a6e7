import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    for entry in darkroom.models.list(limit=1).data:
        model = darkroom.models.get(entry.model_id)
        print(model.name, model.model_types)

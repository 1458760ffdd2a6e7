import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    for model in darkroom.models.list_types().data:
        required = [field.name for field in model.required]
        optional = [field.name for field in model.optional]
        print(model.model_type, "requires", required, "and also uses", optional)

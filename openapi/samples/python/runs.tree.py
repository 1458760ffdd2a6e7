import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    fox = darkroom.images.upload(file="fox.png")
    darkroom.images.background_remove(run_id=fox.data.run_id)

    tree = darkroom.runs.tree(fox.data.run_id)
    for run in tree.runs:
        print(run.run_id, run.run_type, run.parent_run_id or tree.root_run_id)

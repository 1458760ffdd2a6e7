import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    # Every run of every page; `darkroom.runs.list(…).data` is the first page.
    for run in darkroom.runs.list(status=["completed", "failed"], limit=50):
        print(run.run_id, run.run_type, run.image_url)

"""Calls the service with the client that openapi-generator makes for Python."""

import os

import darkroom
from check import check
from darkroom import GenerateImageInput, ReframeRequest, SegmentImageRequest
from darkroom.exceptions import UnprocessableEntityException

SEED = 9007199254740991

client = darkroom.ApiClient(
    darkroom.Configuration(host=os.environ["SERVER_URL"], api_key={"ApiKey": os.environ["API_KEY"]})
)
made: dict[str, str] = {}


def create() -> None:
    body = GenerateImageInput(prompt="a fox by a lake", seed=SEED, sync=True)
    output = darkroom.GenerateApi(client).images_generate(body)
    assert output.data.seed == SEED, output.data.seed
    made["run_id"] = str(output.data.run_id)


def get() -> None:
    run = darkroom.RunsApi(client).runs_get(made["run_id"])
    assert run.status == darkroom.RunStatus.COMPLETED and run.error is None, run


def upload() -> None:
    with open(os.environ["IMAGE_FILE"], "rb") as file:
        uploaded = darkroom.UploadApi(client).images_upload(
            ("fox.png", file.read()), is_mask=False, parent_id=made["run_id"]
        )
    assert uploaded.data.image_url, uploaded


def segment() -> None:
    body = SegmentImageRequest(prompt="the fox", run_id=made["run_id"])
    image = darkroom.EditApi(client).images_segment_image(body)
    assert bytes(image[1:4]) == b"PNG", image[:8]


def list_pages() -> None:
    runs = darkroom.RunsApi(client)
    first = runs.runs_list(limit=1)
    second = runs.runs_list(limit=1, cursor=first.next_cursor)
    assert first.data[0].run_id != second.data[0].run_id, "twice the same page"


def error() -> None:
    body = ReframeRequest(run_id=made["run_id"], x_start=20, x_end=10)
    try:
        darkroom.EditApi(client).images_reframe(body)
    except UnprocessableEntityException as refused:
        assert refused.data.code == "validation_error", refused.data
        assert refused.data.details.issues[0].path == "/x_end", refused.data
    else:
        raise AssertionError("not refused")


for name, call in {
    "create": create, "get": get, "upload": upload, "segment": segment, "list": list_pages, "error": error
}.items():
    check(name, call)

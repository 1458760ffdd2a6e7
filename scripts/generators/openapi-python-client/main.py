"""Calls the service with the client that openapi-python-client makes."""

import os
from uuid import UUID

from check import check
from darkroom_client import AuthenticatedClient
from darkroom_client.api.edit import images_reframe, images_segment_image
from darkroom_client.api.generate import images_generate
from darkroom_client.api.runs import runs_get, runs_list
from darkroom_client.api.upload import images_upload
from darkroom_client.models import (
    GenerateImageInput,
    GenerationOutput,
    ReframeRequest,
    Run,
    RunList,
    RunStatus,
    SegmentImageRequest,
    UploadForm,
    UploadResponse,
    ValidationDetails,
    ValidationError,
)
from darkroom_client.types import File

SEED = 9007199254740991

client = AuthenticatedClient(
    base_url=os.environ["SERVER_URL"], token=os.environ["API_KEY"], prefix="", auth_header_name="X-API-Key"
)
made: dict[str, UUID] = {}


def create() -> None:
    output = images_generate.sync(client=client, body=GenerateImageInput(prompt="a fox by a lake", seed=SEED, sync=True))
    assert isinstance(output, GenerationOutput), output
    assert output.data.seed == SEED, output.data.seed
    made["run_id"] = output.data.run_id


def get() -> None:
    run = runs_get.sync(made["run_id"], client=client)
    assert isinstance(run, Run) and run.status == RunStatus.COMPLETED and run.error is None, run
    newer = Run.from_dict({**run.to_dict(), "run_type": "upscale"})
    assert newer.run_type == "upscale", newer


def upload() -> None:
    with open(os.environ["IMAGE_FILE"], "rb") as file:
        form = UploadForm(file=File(file, "fox.png", "image/png"), is_mask=False, parent_id=made["run_id"])
        uploaded = images_upload.sync(client=client, body=form)
    assert isinstance(uploaded, UploadResponse) and uploaded.data.image_url, uploaded


def segment() -> None:
    body = SegmentImageRequest(prompt="the fox", run_id=made["run_id"])
    # It parses no images; the bytes are in the response.
    image = images_segment_image.sync_detailed(client=client, body=body).content
    assert image[1:4] == b"PNG", image[:8]


def list_pages() -> None:
    first = runs_list.sync(client=client, limit=1)
    assert isinstance(first, RunList) and first.next_cursor is not None, first
    second = runs_list.sync(client=client, limit=1, cursor=first.next_cursor)
    assert isinstance(second, RunList) and first.data[0].run_id != second.data[0].run_id, "twice the same page"


def error() -> None:
    refused = images_reframe.sync(client=client, body=ReframeRequest(run_id=made["run_id"], x_start=20, x_end=10))
    assert isinstance(refused, ValidationError) and refused.code == "validation_error", refused
    assert isinstance(refused.details, ValidationDetails) and isinstance(refused.details.issues, list), refused
    assert refused.details.issues[0].path == "/x_end", refused


for name, call in {
    "create": create, "get": get, "upload": upload, "segment": segment, "list": list_pages, "error": error
}.items():
    check(name, call)

"""Uploads, from anything that is a file."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from conftest import Serve, Use, use_sync
from local_server import LocalServer
from runs import PNG, RUN_ID

from darkroom import ApiError, AsyncDarkroom, ValidationError, models

UPLOADED = {
    "success": True,
    "message": "Stored.",
    "data": {
        "id": "img_1",
        "run_id": RUN_ID,
        "image_url": "https://a.example/1.png",
        "created_at": "2026-11-02T09:12:30.118Z",
    },
}
JPEG = b"\xff\xd8\xff\xe0" + bytes(300_000)


@pytest.fixture
def server(serve: Serve) -> LocalServer:
    return serve(lambda _, response, __: response.json(UPLOADED, 201))


def upload(**fields: Any) -> Any:
    return lambda darkroom: darkroom.images.upload(**fields)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / 'a "fox".png'
    path.write_bytes(JPEG)
    return path


def file_of(server: LocalServer, at: int = -1) -> tuple[str, bytes]:
    """The head and the content of the file in a request."""
    request = server.received[at]
    boundary = request.headers["content-type"].partition("boundary=")[2].encode()
    for part in request.body.split(b"--" + boundary):
        head, _, content = part.partition(b"\r\n\r\n")
        if b'name="file"' in head:
            return head.decode().strip(), content.removesuffix(b"\r\n")
    raise AssertionError("no file")


def test_a_path_its_name_and_its_type_by_content(server: LocalServer, use: Use, path: Path) -> None:
    for source in (path, str(path)):
        use(server.url, upload(file=source))
        head, content = file_of(server)
        assert content == JPEG
        assert head == (
            'content-disposition: form-data; name="file"; filename="a %22fox%22.png"\r\ncontent-type: image/jpeg'
        )
        assert server.received[-1].headers["content-length"] == str(len(server.received[-1].body))


@pytest.mark.parametrize("source", [PNG, bytearray(PNG), memoryview(PNG)])
def test_bytes(server: LocalServer, use: Use, source: Any) -> None:
    use(server.url, upload(file=source))
    head, content = file_of(server)
    assert content == PNG
    assert head.endswith("content-type: image/png")


def test_a_file_from_where_it_is(server: LocalServer, use: Use, path: Path) -> None:
    with path.open("rb") as file:
        file.seek(4)
        use(server.url, upload(file=file))
    assert file_of(server)[1] == JPEG[4:]
    use(server.url, upload(file=io.BytesIO(PNG)))
    assert file_of(server)[1] == PNG


def test_a_pipe_whose_size_is_unknown(server: LocalServer, use: Use) -> None:
    reader, writer = os.pipe()
    os.write(writer, PNG)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        use(server.url, upload(file=file))
    assert file_of(server)[1] == PNG
    assert server.received[-1].headers["transfer-encoding"] == "chunked"


def test_an_iterable(server: LocalServer, use: Use) -> None:
    use(server.url, upload(file=(PNG[at : at + 1] for at in range(len(PNG)))))
    assert file_of(server) == (
        'content-disposition: form-data; name="file"; filename="image"\r\ncontent-type: image/png',
        PNG,
    )


async def chunks() -> AsyncIterator[bytes]:
    yield PNG[:3]
    await asyncio.sleep(0)
    yield PNG[3:]


def test_an_asynchronous_iterable(server: LocalServer) -> None:
    async def main() -> None:
        async with AsyncDarkroom(server.url) as darkroom:
            await darkroom.images.upload(file=chunks())

    asyncio.run(main())
    assert file_of(server)[1] == PNG


def test_an_asynchronous_iterable_is_not_for_the_synchronous_client(server: LocalServer) -> None:
    with pytest.raises((ValidationError, RuntimeError), match="synchronous"):
        use_sync(server.url, upload(file=chunks()))
    assert server.received == []


def test_fields_beside_the_file(server: LocalServer, use: Use) -> None:
    use(
        server.url,
        upload(file=PNG, parent_id=UUID(RUN_ID), metadata={"a": [1, "ä"]}, tags=["one", "two"], description=None),
    )
    body = server.received[0].body.decode(errors="replace")
    for part in (
        f'name="parent_id"\r\n\r\n{RUN_ID}',
        'name="metadata"\r\n\r\n{"a":[1,"ä"]}',
        'name="tags"\r\n\r\none',
        'name="tags"\r\n\r\ntwo',
    ):
        assert part in body
    assert "description" not in body
    assert "isMask" not in body


def test_a_mask_says_so(server: LocalServer, use: Use) -> None:
    use(server.url, lambda darkroom: darkroom.images.upload_mask(file=PNG))
    assert b'name="isMask"\r\n\r\ntrue' in server.received[0].body


def test_progress_ends_with_the_whole_form(server: LocalServer, use: Use, path: Path) -> None:
    seen: list[tuple[int, int | None]] = []
    use(server.url, upload(file=path, on_upload_progress=lambda sent, total: seen.append((sent, total))))
    size = len(server.received[0].body)
    assert seen[-1] == (size, size)
    assert [sent for sent, _ in seen] == sorted({sent for sent, _ in seen})


def test_a_retry_sends_the_file_again(serve: Serve, use: Use, path: Path) -> None:
    server = serve(
        lambda _, response, count: (
            response.problem(503, "unavailable", {"retry-after": "0"}) if count % 2 else response.json(UPLOADED, 201)
        )
    )
    use(server.url, upload(file=path))
    with path.open("rb") as file:
        use(server.url, upload(file=file))
    assert [file_of(server, at)[1] for at in range(4)] == [JPEG] * 4
    assert server.received[0].headers["idempotency-key"] == server.received[1].headers["idempotency-key"]


def test_a_stream_is_not_sent_again(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.problem(503, "unavailable", {"retry-after": "0"}))
    with pytest.raises(ApiError):
        use(server.url, upload(file=iter([PNG])))
    assert len(server.received) == 1


@pytest.mark.parametrize(
    ("source", "message"),
    [("missing.png", "cannot read missing.png"), (io.StringIO("text"), "binary mode"), (7, "must be a path")],
)
def test_what_is_no_file(server: LocalServer, use: Use, source: Any, message: str) -> None:
    with pytest.raises(ValidationError, match=message) as caught:
        use(server.url, upload(file=source))
    assert (caught.value.path, server.received) == ("/file", [])


def test_an_input_is_sent_as_a_form_if_it_has_a_file_else_as_json(serve: Serve, use: Use) -> None:
    described = {"run_id": RUN_ID, "description": "A fox.", "tags": [], "palette": [], "width": 1, "height": 1}
    server = serve(lambda _, response, __: response.json({"success": True, "message": "Done.", "data": described}))
    use(server.url, lambda darkroom: darkroom.images.describe(image=PNG))
    use(server.url, lambda darkroom: darkroom.images.describe(run_id=RUN_ID))
    types = [request.headers["content-type"].split(";")[0] for request in server.received]
    assert types == ["multipart/form-data", "application/json"]


def test_either_form_can_be_chosen(serve: Serve, use: Use) -> None:
    reference = {"success": True, "message": "Accepted.", "data": {"run_id": RUN_ID}}
    server = serve(lambda _, response, __: response.json(reference, 202))
    image = models.ReferenceImage(image_reference=RUN_ID, tag="fox")
    for kind in ("json", "form"):
        use(
            server.url,
            lambda darkroom, kind=kind: darkroom.images.reference(prompt="@fox", images=[image], send_as=kind),
        )
    first, second = server.received
    assert first.body.decode() == f'{{"prompt":"@fox","images":[{{"image_reference":"{RUN_ID}","tag":"fox"}}]}}'
    assert f'name="images"\r\n\r\n[{{"image_reference":"{RUN_ID}","tag":"fox"}}]' in second.body.decode()

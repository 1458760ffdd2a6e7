"""Form data as the body of a request."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any

from ._errors import ValidationError
from ._files import FilePart, file_part
from ._json import json_text, plain_text

Progress = Callable[[int, int | None], object]


class Form:
    """The parts of a form. Its chunks can be requested again for a retry if it is replayable."""

    def __init__(self, on_progress: Progress | None) -> None:
        self._boundary = secrets.token_hex(16)
        self._pieces: list[bytes | FilePart] = []
        self._on_progress = on_progress
        self.content_type = f"multipart/form-data; boundary={self._boundary}"

    @property
    def size(self) -> int | None:
        total = 0
        for piece in self._pieces:
            size = len(piece) if isinstance(piece, bytes) else piece.size
            if size is None:
                return None
            total += size
        return total

    @property
    def replayable(self) -> bool:
        return all(isinstance(piece, bytes) or piece.replayable for piece in self._pieces)

    def add(self, name: str, content: bytes | FilePart) -> None:
        head = f'--{self._boundary}\r\ncontent-disposition: form-data; name="{_escaped(name)}"'
        if isinstance(content, FilePart):
            head += f'; filename="{_escaped(content.name)}"\r\ncontent-type: {content.type}'
        self._pieces += [f"{head}\r\n\r\n".encode(), content, b"\r\n"]

    def end(self) -> None:
        self._pieces.append(f"--{self._boundary}--\r\n".encode())

    def blocking_chunks(self) -> Iterator[bytes]:
        total, sent = self.size, 0
        for piece in self._pieces:
            chunks = iter([piece]) if isinstance(piece, bytes) else piece.open()
            if isinstance(chunks, AsyncIterator):
                raise ValidationError("only AsyncDarkroom takes an asynchronous iterable", path="/")
            for chunk in chunks:
                yield chunk
                sent = self._report(sent + len(chunk), total)

    async def chunks(self) -> AsyncIterator[bytes]:
        total, sent = self.size, 0
        for piece in self._pieces:
            if isinstance(piece, bytes):
                yield piece
                sent = self._report(sent + len(piece), total)
                continue
            opened = piece.open()
            async for chunk in opened if isinstance(opened, AsyncIterator) else _in_thread(opened):
                yield chunk
                sent = self._report(sent + len(chunk), total)

    def _report(self, sent: int, total: int | None) -> int:
        if self._on_progress:
            self._on_progress(sent, total)
        return sent


async def _in_thread(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Reads a file where it does not hold up the event loop."""
    from anyio import to_thread

    while (chunk := await to_thread.run_sync(next, chunks, None)) is not None:
        yield chunk


async def encode_form(fields: Mapping[str, Any], file: str | None, on_progress: Progress | None) -> Form:
    form = Form(on_progress)
    for name, value in fields.items():
        entries = list(value) if isinstance(value, list | tuple) else [value]
        if name == file:
            for source in entries:
                form.add(name, await file_part(source, name))
        elif any(_is_object(entry) for entry in entries):
            # An object can only be JSON, which the contract says of its field.
            form.add(name, json_text(value).encode())
        else:
            for entry in entries:
                form.add(name, plain_text(entry).encode())
    form.end()
    return form


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping) or hasattr(value, "to_dict")


def _escaped(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")

"""Images to upload, in any form."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from ._errors import ValidationError

#: A path, bytes, a file opened for reading in binary mode, or an iterable of bytes. The asynchronous client also takes
#: an asynchronous iterable.
FileSource = (
    str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes] | Iterable[bytes] | AsyncIterable[bytes]
)

_CHUNK = 256 * 1024
_SIGNATURE = 12


class FilePart(NamedTuple):
    """A file ready to be sent."""

    name: str
    type: str
    #: In bytes; None if it cannot be known beforehand.
    size: int | None
    #: Whether it can be read again for a retry.
    replayable: bool
    open: Callable[[], Iterator[bytes] | AsyncIterator[bytes]]


async def file_part(source: FileSource, field: str) -> FilePart:
    if isinstance(source, str | os.PathLike):
        return _from_path(Path(source), field)
    if isinstance(source, bytes | bytearray | memoryview):
        content = bytes(source)
        return FilePart("image", _type_of(content), len(content), True, lambda: iter([content]))
    if hasattr(source, "read"):
        return _from_file(source, field)
    if isinstance(source, AsyncIterable):
        return await _from_async(source)
    if isinstance(source, Iterable):
        return _from_iterable(iter(source))
    raise ValidationError(f"{field} must be a path, bytes, a file or an iterable of bytes", path=f"/{field}")


def _from_path(path: Path, field: str) -> FilePart:
    def chunks() -> Iterator[bytes]:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk

    try:
        with path.open("rb") as file:
            start = file.read(_SIGNATURE)
        return FilePart(path.name, _type_of(start), path.stat().st_size, True, chunks)
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise ValidationError(f"cannot read {path}: {reason}", path=f"/{field}") from error


def _from_file(file: Any, field: str) -> FilePart:
    name = Path(str(getattr(file, "name", "image"))).name
    seekable = bool(getattr(file, "seekable", lambda: False)())
    begin = file.tell() if seekable else 0
    start = file.read(_SIGNATURE)
    if not isinstance(start, bytes):
        raise ValidationError(f"{field} must be opened in binary mode", path=f"/{field}")

    def chunks() -> Iterator[bytes]:
        if seekable:
            file.seek(begin)
        elif start:
            yield start
        while chunk := file.read(_CHUNK):
            yield chunk

    size = None
    if seekable:
        size = file.seek(0, os.SEEK_END) - begin
        file.seek(begin)
    return FilePart(name, _type_of(start), size, seekable, chunks)


def _from_iterable(source: Iterator[bytes]) -> FilePart:
    start = b""
    while len(start) < _SIGNATURE and (chunk := next(source, None)) is not None:
        start += chunk

    def chunks() -> Iterator[bytes]:
        yield start
        yield from source

    return FilePart("image", _type_of(start), None, False, chunks)


async def _from_async(source: AsyncIterable[bytes]) -> FilePart:
    iterator = aiter(source)
    start = b""
    while len(start) < _SIGNATURE and (chunk := await anext(iterator, None)) is not None:
        start += chunk

    async def chunks() -> AsyncIterator[bytes]:
        yield start
        async for chunk in iterator:
            yield chunk

    return FilePart("image", _type_of(start), None, False, chunks)


_SIGNATURES = {
    "image/png": re.compile(rb"\x89PNG"),
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
}


def _type_of(start: bytes) -> str:
    """The type detected from the content, as the service does it."""
    found = (name for name, signature in _SIGNATURES.items() if signature.match(start))
    return next(found, "application/octet-stream")

"""What the client needs of the world: sending a request, reading a stream, waiting.

Everything above this is written once, as coroutines. `_sync_io` and `_async_io` are the two ways to run them: with the
first a coroutine never suspends, so `complete` can run it without an event loop.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine, Iterator
    from contextlib import AbstractContextManager

    import httpx

    from ._form import Form

T = TypeVar("T")


class Reply(NamedTuple):
    """A response, whatever its status."""

    status: int
    headers: httpx.Headers
    #: The whole body; empty for a stream.
    content: bytes
    #: The open response of an event stream, to be read by `Io.chunks` and closed by `Io.close`.
    stream: httpx.Response | None = None


class Io(Protocol):
    """The world, with or without an event loop."""

    def request(self, method: str, url: str, headers: dict[str, str], body: bytes | Form | None) -> httpx.Request: ...

    async def send(self, request: httpx.Request, end: float | None) -> Reply:
        """Sends a request once. Raises what httpx raises, `httpx.TimeoutException` also at `end`."""

    def chunks(self, stream: httpx.Response, idle: float, end: float | None) -> AsyncGenerator[bytes, None]:
        """The body of a stream as it arrives. It may be silent for `idle` seconds and ends at `end`."""

    async def close(self, stream: httpx.Response) -> None: ...

    async def pause(self, seconds: float) -> None: ...

    async def value(self, result: Any) -> Any:
        """What a callback returned; the asynchronous client awaits it if necessary."""

    def shielded(self, seconds: float, /) -> AbstractContextManager[object]:
        """Lets what is in it continue for some seconds although the task is being canceled."""


def time_left(end: float | None) -> float | None:
    """The seconds until a deadline, never negative; None if there is none."""
    return None if end is None else max(0.0, end - time.monotonic())


def is_event_stream(response: httpx.Response) -> bool:
    return response.status_code == 200 and str(response.headers.get("content-type")).startswith("text/event-stream")


def complete(coroutine: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine that never suspends."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    coroutine.close()
    raise RuntimeError("Something of the asynchronous client was given to the synchronous one.")


def iterate(generator: AsyncGenerator[T, None]) -> Iterator[T]:
    """The values of an asynchronous generator that never suspends."""

    async def following() -> tuple[T] | None:
        async for value in generator:
            return (value,)
        return None

    async def close() -> None:
        await generator.aclose()

    try:
        while (value := complete(following())) is not None:
            yield value[0]
    finally:
        complete(close())

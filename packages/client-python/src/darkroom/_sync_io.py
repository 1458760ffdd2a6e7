"""Sending and waiting without an event loop."""

from __future__ import annotations

import os
import socket
import threading
import time
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

import httpx

from ._io import Reply, is_event_stream, time_left

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from ._form import Form


class SyncIo:
    """Its coroutines never suspend: they block."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def request(self, method: str, url: str, headers: dict[str, str], body: bytes | Form | None) -> httpx.Request:
        content = body if body is None or isinstance(body, bytes) else body.blocking_chunks()
        return self.client.build_request(method, url, headers=headers, content=content)

    async def send(self, request: httpx.Request, end: float | None) -> Reply:
        timeouts = request.extensions["timeout"] = dict.fromkeys(("connect", "read", "write", "pool"), time_left(end))
        response = self.client.send(request, stream=True, follow_redirects=False)
        if is_event_stream(response):
            return Reply(response.status_code, response.headers, b"", response)
        try:
            timeouts["read"] = time_left(end)
            chunks = []
            for chunk in response.iter_bytes():
                chunks.append(chunk)
                if time_left(end) == 0:
                    raise httpx.ReadTimeout("The response is not complete", request=request)
        finally:
            response.close()
        return Reply(response.status_code, response.headers, b"".join(chunks))

    async def chunks(self, stream: httpx.Response, idle: float, end: float | None) -> AsyncGenerator[bytes, None]:
        stream.request.extensions["timeout"]["read"] = idle
        # A stream that keeps sending never reaches the limit of a single read, so its connection is ended from outside.
        watchdog = threading.Timer(time_left(end) or 0, _hang_up, [stream])
        watchdog.daemon = True
        if end is not None:
            watchdog.start()
        try:
            for chunk in stream.iter_bytes():
                yield chunk
        except httpx.HTTPError as error:
            if time_left(end) == 0:
                raise httpx.ReadTimeout("The stream was still open", request=stream.request) from error
            raise
        finally:
            watchdog.cancel()

    async def close(self, stream: httpx.Response) -> None:
        stream.close()

    async def pause(self, seconds: float) -> None:
        _block(seconds)

    async def value(self, result: Any) -> Any:
        return result

    def shielded(self, _seconds: float, /) -> AbstractContextManager[object]:
        return nullcontext()


def _block(seconds: float) -> None:
    time.sleep(seconds)


def _hang_up(stream: httpx.Response) -> None:
    """Ends a connection that another thread is reading, by a copy of its socket: that touches no TLS state."""
    with suppress(OSError, KeyError, AttributeError):
        original = stream.extensions["network_stream"].get_extra_info("socket")
        with socket.socket(fileno=os.dup(original.fileno())) as copy:
            copy.shutdown(socket.SHUT_RDWR)

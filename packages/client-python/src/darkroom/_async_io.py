"""Sending and waiting in an event loop, of asyncio or trio."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import anyio
import httpx

from ._io import Reply, is_event_stream, time_left

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from contextlib import AbstractContextManager

    from ._form import Form


class AsyncIo:
    """Its coroutines suspend while they wait."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    def request(self, method: str, url: str, headers: dict[str, str], body: bytes | Form | None) -> httpx.Request:
        content = body if body is None or isinstance(body, bytes) else body.chunks()
        return self.client.build_request(method, url, headers=headers, content=content)

    async def send(self, request: httpx.Request, end: float | None) -> Reply:
        # The scope below sets the only limit.
        request.extensions["timeout"] = {}
        try:
            with anyio.fail_after(time_left(end)):
                response = await self.client.send(request, stream=True, follow_redirects=False)
                if is_event_stream(response):
                    return Reply(response.status_code, response.headers, b"", response)
                try:
                    content = await response.aread()
                finally:
                    await self.close(response)
        except TimeoutError as error:
            raise httpx.ReadTimeout("The response is not complete", request=request) from error
        return Reply(response.status_code, response.headers, content)

    async def chunks(self, stream: httpx.Response, idle: float, end: float | None) -> AsyncGenerator[bytes, None]:
        body = stream.aiter_bytes()
        while True:
            left = time_left(end)
            try:
                with anyio.fail_after(idle if left is None else min(idle, left)):
                    chunk = await anext(body, None)
            except TimeoutError as error:
                raise httpx.ReadTimeout("The stream is silent", request=stream.request) from error
            if chunk is None:
                return
            yield chunk

    async def close(self, stream: httpx.Response) -> None:
        with anyio.CancelScope(shield=True):
            await stream.aclose()

    async def pause(self, seconds: float) -> None:
        await anyio.sleep(seconds)

    async def value(self, result: Any) -> Any:
        return await result if inspect.isawaitable(result) else result

    def shielded(self, seconds: float, /) -> AbstractContextManager[object]:
        return anyio.move_on_after(seconds, shield=True)

"""What the tests share. Tests of behaviour run with both clients: see `flavor`."""

from __future__ import annotations

import asyncio
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from local_server import LocalServer, Responder

from darkroom import AsyncDarkroom, Darkroom

#: Starts a local server that lasts as long as the test.
Serve = Callable[[Responder], LocalServer]
#: Makes a call with one of the two clients, and returns its result.
Use = Callable[..., Any]


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as stack:
        yield lambda respond: stack.enter_context(LocalServer(respond))


# Made once, since it takes longer than most tests.
TLS = ssl.create_default_context()


def use_sync(url: str, call: Callable[[Any], Any], **settings: Any) -> Any:
    with httpx.Client(verify=TLS) as http_client, Darkroom(url, http_client=http_client, **settings) as darkroom:
        result = call(darkroom)
        return list(result) if hasattr(result, "__next__") else result


def use_async(url: str, call: Callable[[Any], Any], **settings: Any) -> Any:
    async def main() -> Any:
        async with (
            httpx.AsyncClient(verify=TLS) as http_client,
            AsyncDarkroom(url, http_client=http_client, **settings) as darkroom,
        ):
            result = call(darkroom)
            if hasattr(result, "__anext__"):
                return [entry async for entry in result]
            return await result

    return asyncio.run(main())


@pytest.fixture(params=[use_sync, use_async], ids=["sync", "async"])
def use(request: pytest.FixtureRequest) -> Use:
    client: Use = request.param
    return client

"""The two clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import httpx

from ._async_io import AsyncIo
from ._connection import AsyncConnection, SyncConnection
from ._errors import ValidationError
from ._methods import async_methods, sync_methods
from ._methods.version import __version__
from ._secret import Secret
from ._sync_io import SyncIo
from ._transport import Settings, Transport, header_value, http_url

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_AGENT = {"user-agent": f"darkroom-python/{__version__}"}
# Each wait keeps a connection open, so a limit would let waits hold up everything else.
_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=100)


def _settings(
    base_url: str,
    api_key: str | None,
    get_token: Callable[[], object] | None,
    timeout: float | None,
    retries: int,
) -> Settings:
    if api_key and get_token:
        raise ValidationError("give only one of api_key and get_token", path="/get_token")
    if api_key:
        header_value(api_key, "api_key")
    return Settings(http_url(base_url, "base_url"), Secret(api_key) if api_key else None, get_token, timeout, retries)


class Darkroom(sync_methods.Methods):
    """A client of the service at `base_url`. Use it in a `with` statement, or call `close`.

    >>> with Darkroom("http://127.0.0.1:4000", api_key) as darkroom:
    ...     output = darkroom.images.generate(prompt="a fox at dusk", wait=True)

    Args:
        base_url: The URL of the service, for example `https://darkroom.example`.
        api_key: An API key. If omitted, and without `get_token`, requests carry no credentials.
        get_token: Called for a token before each request, and once more after a 401. None sends no credentials.
        timeout: How many seconds a call may take, retries included; None sets no limit.
        retries: How often a call is retried after a network failure, 429, 502, 503 or 504.
        http_client: Sends the requests, for example through a proxy. You close it yourself.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        get_token: Callable[[], str | None] | None = None,
        timeout: float | None = 120.0,
        retries: int = 2,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = _settings(base_url, api_key, get_token, timeout, retries)
        self.base_url = settings.base_url
        client = http_client or httpx.Client(headers=_AGENT, limits=_LIMITS)
        self._own = None if http_client else client
        super().__init__(SyncConnection(Transport(SyncIo(client), settings)))

    def close(self) -> None:
        """Closes the connections to the service."""
        if self._own:
            self._own.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Darkroom({self.base_url!r})"


class AsyncDarkroom(async_methods.Methods):
    """The same client for asyncio and trio. Use it in an `async with` statement, or call `aclose`.

    >>> async with AsyncDarkroom("http://127.0.0.1:4000", api_key) as darkroom:
    ...     output = await darkroom.images.generate(prompt="a fox at dusk", wait=True)

    Its arguments are those of `Darkroom`; `get_token` may be a coroutine function.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        get_token: Callable[[], str | Awaitable[str | None] | None] | None = None,
        timeout: float | None = 120.0,
        retries: int = 2,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = _settings(base_url, api_key, get_token, timeout, retries)
        self.base_url = settings.base_url
        client = http_client or httpx.AsyncClient(headers=_AGENT, limits=_LIMITS)
        self._own = None if http_client else client
        super().__init__(AsyncConnection(Transport(AsyncIo(client), settings)))

    async def aclose(self) -> None:
        """Closes the connections to the service."""
        if self._own:
            await self._own.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"AsyncDarkroom({self.base_url!r})"

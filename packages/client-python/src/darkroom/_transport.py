"""Every request of the client: credentials, an idempotency key, retries and a deadline."""

from __future__ import annotations

import email.utils
import logging
import random
import re
import time
import uuid
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx

from ._errors import DarkroomError, NetworkError, TimeoutError, ValidationError
from ._io import Io, Reply, time_left
from ._secret import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._form import Form
    from ._options import Options

_log = logging.getLogger("darkroom")

#: 429, and what a proxy says while the service is restarting or overloaded.
_TEMPORARY = (429, 502, 503, 504)


class Settings(NamedTuple):
    """Where the service is and how to call it."""

    base_url: str
    api_key: Secret | None
    get_token: Callable[[], Any] | None
    timeout: float | None
    retries: int


class Call(NamedTuple):
    """A request, as often as it is sent."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes | Form | None = None
    #: Whether it may carry the caller's key or token.
    credentials: bool = True


class Transport:
    def __init__(self, io: Io, settings: Settings) -> None:
        self.io = io
        self.settings = settings

    async def send(self, call: Call, options: Options, *, idempotent: bool = False) -> Reply:
        """Returns a response whatever its status. Raises a `NetworkError` or a `TimeoutError` if there is none."""
        if idempotent:
            # With the same key on every attempt, a retry cannot create something twice.
            key = options.get("idempotency_key") or str(uuid.uuid4())
            call.headers["idempotency-key"] = header_value(key, "idempotency_key")
        timeout: float | None = options.get("timeout", self.settings.timeout)
        end = None if timeout is None else time.monotonic() + timeout
        retries: int = options.get("retries", self.settings.retries)
        # A stream can be read only once, so neither a retry nor a second token could send it again.
        replayable = call.body is None or isinstance(call.body, bytes) or call.body.replayable
        count = 0
        while True:
            reply = failure = None
            try:
                reply = await self._send_as_caller(call, options, end, replayable)
                if reply.status not in _TEMPORARY:
                    return reply
            except NetworkError as error:
                failure = error
            except httpx.TimeoutException as error:
                # The cause would show the request; it says no more than this.
                raise TimeoutError(f"No result within {timeout:g} s; raise timeout") from _without_request(error)
            # Random, so clients that failed together do not retry together.
            delay = retry_after(reply) if reply else None
            if delay is None:
                delay = 2**count * (0.25 + random.random() / 4)
            left = time_left(end)
            if count >= retries or not replayable or (left is not None and delay > left):
                if reply:
                    return reply
                raise failure or NetworkError("No response")
            count += 1
            await self.io.pause(delay)

    async def _send_as_caller(self, call: Call, options: Options, end: float | None, replayable: bool) -> Reply:
        """Adds the key or token. A token that is refused is asked for again once."""
        settings = self.settings
        if not call.credentials or (settings.api_key is None and settings.get_token is None):
            return await self._attempt(call, options, {}, end)
        if settings.get_token is None:
            return await self._attempt(call, options, {"x-api-key": settings.api_key or Secret()}, end)
        reply = await self._attempt(call, options, await self._token(), end)
        if reply.status != 401 or not replayable:
            return reply
        return await self._attempt(call, options, await self._token(), end)

    async def _token(self) -> dict[str, str]:
        get_token = self.settings.get_token
        assert get_token is not None
        try:
            token = await self.io.value(get_token())
        except Exception as error:
            raise DarkroomError("get_token failed", code="token_failed") from error
        if not token:
            return {}
        token = Secret(header_value(token, "get_token"))
        return {"authorization": Secret(f"Bearer {token}")}

    async def _attempt(self, call: Call, options: Options, credentials: dict[str, str], end: float | None) -> Reply:
        if time_left(end) == 0:
            raise httpx.ConnectTimeout("No time is left")
        request = self.io.request(call.method, call.url, {**call.headers, **credentials}, call.body)
        started = time.monotonic()
        outcome = "failed"
        try:
            reply = await self.io.send(request, end)
            outcome = f"{reply.status} {reply.headers.get('x-request-id')}"
        except httpx.TimeoutException:
            raise
        except httpx.HTTPError as error:
            raise NetworkError(f"No complete response from {call.url}: {error}") from _without_request(error)
        finally:
            # The request outlives the call, in errors and in responses, and its headers are what people print.
            for name in credentials:
                request.headers.pop(name, None)
            if _log.isEnabledFor(logging.DEBUG):
                duration = 1000 * (time.monotonic() - started)
                _log.debug("%s %s %s %d ms", call.method, call.url, outcome, duration)
        if on_response := options.get("on_response"):
            on_response(reply.stream or httpx.Response(reply.status, headers=reply.headers, request=request))
        return reply


def _without_request(error: httpx.HTTPError) -> httpx.HTTPError:
    return type(error)(str(error))


def retry_after(reply: Reply) -> float | None:
    """The seconds to wait that a response names, as a number or as a date."""
    text = reply.headers.get("retry-after")
    if not text:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None


_HEADER = re.compile(r"[!-~]+(?: [!-~]+)*")


def header_value(text: str, option: str) -> str:
    """Rejected here, because the HTTP library would quote a secret in its own error."""
    if isinstance(text, str) and _HEADER.fullmatch(text):
        return text
    raise ValidationError(f"{option} is not a valid header value", path=f"/{option}")


def http_url(text: str, option: str) -> str:
    """An http(s) URL without a slash at its end."""
    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, TypeError):
        url = httpx.URL()
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise ValidationError(f"{option} must be an http(s) URL without credentials", path=f"/{option}")
    return str(url.copy_with(query=None, fragment=None)).rstrip("/")


def same_origin(one: str, other: str) -> bool:
    first, second = httpx.URL(one), httpx.URL(other)
    return (first.scheme, first.host, first.port) == (second.scheme, second.host, second.port)

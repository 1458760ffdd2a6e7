"""Following a run: by its events, or by polling if those do not arrive."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

import httpx

from ._errors import ApiError, DarkroomError, NetworkError, RunFailedError, TimeoutError
from ._io import time_left
from ._methods import operations
from ._result import api_error, read_result, to_model
from ._send_operation import send_operation

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from ._generated.models import Run
    from ._options import Options
    from ._transport import Transport

_IDLE = 45.0
_WAIT = 600.0


async def events(transport: Transport, run_id: object, options: Options) -> AsyncGenerator[dict[str, Any], None]:
    """The events of a run until it ends, as `event`, `id` and `data`. Raises a `NetworkError` if the stream breaks."""
    # The deadline of a watch; the option `timeout` of `runs.events` covers only the time to the first byte.
    end: float | None = options.get("end")
    reply = await send_operation(transport, operations.runs_events, run_id, {}, options)
    if reply.stream is None:
        if reply.status == 204:
            return
        raise api_error(reply)
    chunks = transport.io.chunks(reply.stream, options.get("idle_timeout", _IDLE), end)
    rest = b""
    cause: Exception | None = None
    try:
        async for chunk in chunks:
            *blocks, rest = (rest + chunk).replace(b"\r\n", b"\n").split(b"\n\n")
            for block in blocks:
                event = _parsed(block)
                if event is None:
                    continue
                yield event
                if event["event"] == "done":
                    return
    except (httpx.HTTPError, ValueError) as error:
        # Broken, or not the JSON that it should be.
        cause = error
    finally:
        await chunks.aclose()
        await transport.io.close(reply.stream)
    raise NetworkError(f"The event stream ended before the run: {cause or 'closed by the service'}")


def _parsed(block: bytes) -> dict[str, Any] | None:
    fields = dict(line.partition(":")[::2] for line in block.decode().split("\n"))
    data = fields.get("data", "").strip()
    if not data:
        return None
    event: dict[str, Any] = {"event": fields.get("event", "").strip(), "data": _object(data)}
    if identifier := fields.get("id", "").strip():
        event["id"] = int(identifier)
    return event


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("An event is not an object")
    return value


async def watch(transport: Transport, run_id: object, options: Options) -> AsyncGenerator[Run, None]:
    """The run each time it changes, until it ends."""
    deadline = _Deadline(options.get("timeout", _WAIT))
    run: dict[str, Any] = {}
    last = before = None
    # A broken stream is resumed up to twice, unless it brought nothing new.
    for stream in range(3):
        if stream > 0 and last == before:
            break
        before = last
        inner = {**_request_options(options, deadline), "last_event_id": last, "end": deadline.end}
        source = events(transport, run_id, inner)
        try:
            async for event in source:
                last = event.get("id", last)
                # A ping, or an event of a newer service.
                if "progress" not in event["data"]:
                    continue
                run.update(event["data"])
                # An end is reported once, by the event that has the files.
                if event["event"] == "done" or run.get("status") not in operations.TERMINAL:
                    yield to_model("Run", run)
                if event["event"] == "done":
                    return
        except ApiError as error:
            if error.status in (401, 403, 404):
                raise
        except DarkroomError:
            deadline.check()
        finally:
            await source.aclose()
    async for polled in _poll(transport, run_id, options, deadline):
        yield polled


async def _poll(
    transport: Transport, run_id: object, options: Options, deadline: _Deadline
) -> AsyncGenerator[Run, None]:
    interval = 0.5
    while True:
        asked = time.monotonic()
        long = {**_request_options(options, deadline, most=60.0), "prefer": "wait=20"}
        run = read_result(await send_operation(transport, operations.runs_get, run_id, {}, long))
        yield to_model("Run", run)
        if run["status"] in operations.TERMINAL:
            return
        # An immediate response means that the service, or a proxy before it, ignores `Prefer: wait`.
        if time.monotonic() - asked < 1:
            await transport.io.pause(min(interval, deadline.left()))
            interval = min(interval * 2, 5.0)


def _request_options(options: Options, deadline: _Deadline, most: float = inf) -> Options:
    """The options of one request of a watch, which may take no longer than the watch has left."""
    deadline.check()
    inner: Options = {name: options[name] for name in ("retries", "on_response", "idle_timeout") if name in options}
    limit = min(deadline.left(), most)
    return {**inner, "timeout": None if limit == inf else limit}


class _Deadline:
    """When a watch must end."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float:
        left = time_left(self.end)
        return inf if left is None else left

    def check(self) -> None:
        if self.left() == 0:
            raise TimeoutError(f"No result within {self.seconds:g} s; raise timeout") from None


async def wait(transport: Transport, run_id: object, options: Options) -> Run:
    """The run once it is completed. Raises a `RunFailedError` if it ends otherwise."""
    run: Run | None = None
    source = watch(transport, run_id, options)
    try:
        async for run in source:
            if on_progress := options.get("on_progress"):
                await transport.io.value(on_progress(run))
    except BaseException as error:
        # Ctrl-C, the end of the program, or a canceled task: none of them is an `Exception`.
        if options.get("cancel_on_interrupt") and not isinstance(error, Exception):
            await _cancel(transport, run_id)
        raise
    finally:
        await source.aclose()
    assert run is not None
    if run.status == "completed":
        return run
    reason = run.error
    raise RunFailedError(
        reason.message if reason else f"The run is {run.status}", run=run, code=reason.code if reason else None
    )


async def _cancel(transport: Transport, run_id: object) -> None:
    seconds = 10.0
    with transport.io.shielded(seconds), suppress(DarkroomError):
        await send_operation(transport, operations.runs_cancel, run_id, {}, {"timeout": seconds})

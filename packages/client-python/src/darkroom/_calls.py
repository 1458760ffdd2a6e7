"""What a method does: sends its request, reads the result, and waits for a run if it must."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypeVar

from ._finished_run import FinishedRun
from ._generated import models
from ._result import read_result, to_model
from ._send_operation import send_operation
from ._transport import Call, Transport
from ._watch import wait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._operation import Operation
    from ._options import Options

T = TypeVar("T")


async def call_operation(
    transport: Transport, operation: Operation[T], path: object, fields: Mapping[str, Any], options: Options
) -> Any:
    started = time.monotonic()
    reply = await send_operation(transport, operation, path, fields, options)
    raw = read_result(reply, binary=operation.binary, text=operation.text)
    if operation.waits == "run" and options.get("wait") and raw is not None:
        return await _finished(transport, operation, raw, _rest_of(options, started))
    # Only a run has `run_id` at its top; results have `runId`, or their own `data`, or are bytes.
    if operation.waits == "result" and isinstance(raw, dict) and "run_id" in raw:
        return await _late_result(transport, operation, raw, fields, _rest_of(options, started))
    return to_model(operation.model, raw)


def _rest_of(options: Options, started: float) -> Options:
    """The options for the rest of a call: what is left of its time."""
    timeout = options.get("timeout")
    return options if timeout is None else {**options, "timeout": max(0.001, timeout - time.monotonic() + started)}


async def _finished(transport: Transport, operation: Operation[Any], raw: dict[str, Any], options: Options) -> Any:
    """The same result, with the run as it ended."""
    run = await wait(transport, (raw.get("data") or raw)["run_id"], options)
    if "data" not in raw:
        return run
    if "image_url" not in raw:
        return FinishedRun(raw["success"], raw["message"], run)
    output = to_model(operation.model, raw)
    output.image_url, output.data = run.image_url, run
    return output


async def _late_result(
    transport: Transport, operation: Operation[Any], raw: dict[str, Any], fields: Mapping[str, Any], options: Options
) -> Any:
    """The result of a run that took longer than one response may take."""
    run = await wait(transport, raw["run_id"], options)
    if operation.binary:
        # The URL of a file needs no credentials, and may be on another origin.
        call = Call("GET", str(run.image_url), {}, credentials=False)
        media = read_result(await transport.send(call, options), binary=True)
        media.run_id = str(run.run_id)
        return media
    if operation.model and hasattr(getattr(models, operation.model), "data"):
        return to_model(operation.model, {"success": True, "message": "Done.", "data": run.to_dict()["output"]})
    result: dict[str, Any] = {"url": run.image_url, "runId": str(run.run_id)}
    if run.parent_run_id:
        result["parentRunId"] = str(run.parent_run_id)
    if fields.get("multiple"):
        result["urls"] = run.image_urls
    return to_model(operation.model, result)

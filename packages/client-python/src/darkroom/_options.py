"""The options of the methods, besides the fields of the request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import httpx

    from ._generated.models import Run
    from ._operation import Operation


class CallOptions(TypedDict, total=False):
    """The options of every method."""

    #: How many seconds the call may take, retries included; None sets no limit.
    timeout: float | None
    #: How often the call is retried after a network failure, 429, 502, 503 or 504.
    retries: int
    #: Receives each response as it arrives, for its headers. Do not read its body.
    on_response: Callable[[httpx.Response], object]


class CreateOptions(CallOptions, total=False):
    """The options of methods that create something."""

    #: Keeps the service from creating the same thing twice. If omitted, each call has a new one.
    idempotency_key: str


class UploadOptions(CreateOptions, total=False):
    """The options of methods that send files."""

    #: Receives how many bytes have been sent, and of how many; None if a stream's size is unknown.
    on_upload_progress: Callable[[int, int | None], object]


class WaitOptions(CreateOptions, total=False):
    """The options of methods that wait for a run. `timeout` then covers the whole wait, ten minutes by default."""

    #: Receives the run each time it changes. In the asynchronous client it may be a coroutine function.
    on_progress: Callable[[Run], object]
    #: Whether an interruption, by Ctrl-C or by canceling the task, also cancels the run, not only the wait.
    cancel_on_interrupt: bool
    #: How many seconds an event stream may be silent before it counts as broken. Default 45.
    idle_timeout: float


class UploadWaitOptions(UploadOptions, WaitOptions, total=False):
    """The options of methods that send files and wait for a run."""


class EventOptions(CallOptions, total=False):
    """The options of `runs.events`."""

    #: The id of the last event you have seen; the stream continues after it.
    last_event_id: int
    #: How many seconds the stream may be silent before it counts as broken. Default 45.
    idle_timeout: float


class WatchOptions(CallOptions, total=False):
    """The options of `runs.watch`. `timeout` covers the whole watch, ten minutes by default."""

    idle_timeout: float


class RunWaitOptions(WatchOptions, total=False):
    """The options of `runs.wait`. `timeout` covers the whole wait, ten minutes by default."""

    on_progress: Callable[[Run], object]
    cancel_on_interrupt: bool


#: Any of them, for the code that the methods share.
Options = dict[str, Any]

#: Options that only some methods have, as arguments of their own.
_ARGUMENTS = frozenset(("wait", "prefer", "if_match", "send_as", "edit_server_url"))


def check_options(name: str, options: Mapping[str, Any], allowed: frozenset[str]) -> None:
    """Raises what Python raises for an unknown argument, which a method that takes `**options` would not notice."""
    for option in options:
        if option not in allowed and option not in _ARGUMENTS:
            called = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
            raise TypeError(f"{called}() got an unexpected keyword argument {option!r}")


def options_of(operation: Operation[Any]) -> frozenset[str]:
    """The options that the method of an operation takes."""
    forms = operation.body in ("form", "either")
    if operation.waits:
        return UploadWaitOptions.__optional_keys__ if forms else WaitOptions.__optional_keys__
    if forms:
        return UploadOptions.__optional_keys__
    return CreateOptions.__optional_keys__ if operation.idempotent else CallOptions.__optional_keys__

"""`runs.events`, `runs.watch` and `runs.wait`, which are more than one request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._io import complete, iterate
from ._methods import operations
from ._options import EventOptions, RunWaitOptions, WatchOptions, check_options
from ._result import to_model
from ._watch import events, wait, watch

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Iterator
    from typing import Unpack
    from uuid import UUID

    from ._connection import AsyncConnection, SyncConnection
    from ._generated.models import (
        Run,
        RunDoneEvent,
        RunPingEvent,
        RunProgressEvent,
        RunSnapshotEvent,
        RunStatusEvent,
    )
    from ._transport import Transport

    RunEvent = RunSnapshotEvent | RunStatusEvent | RunProgressEvent | RunDoneEvent | RunPingEvent


async def _typed_events(transport: Transport, run_id: str | UUID, options: Any) -> AsyncGenerator[RunEvent, None]:
    source = events(transport, run_id, options)
    try:
        async for event in source:
            # A newer service may send others.
            if model := operations.STREAM_EVENTS.get(event["event"]):
                yield to_model(model, event)
    finally:
        await source.aclose()


class RunStreams:
    """What `runs` has besides the methods of the contract."""

    def __init__(self, connection: SyncConnection) -> None:
        self._connection = connection

    def events(self, run_id: str | UUID, **options: Unpack[EventOptions]) -> Iterator[RunEvent]:
        """The events of a run as they happen, until it ends. Raises a `NetworkError` if the stream breaks before."""
        check_options("runs.events", options, EventOptions.__optional_keys__)
        return iterate(_typed_events(self._connection.transport, run_id, options))

    def watch(self, run_id: str | UUID, **options: Unpack[WatchOptions]) -> Iterator[Run]:
        """The run each time it changes, until it ends. Survives broken streams."""
        check_options("runs.watch", options, WatchOptions.__optional_keys__)
        return iterate(watch(self._connection.transport, run_id, {**options}))

    def wait(self, run_id: str | UUID, **options: Unpack[RunWaitOptions]) -> Run:
        """The run once it is completed; raises a `RunFailedError` if it ends otherwise."""
        check_options("runs.wait", options, RunWaitOptions.__optional_keys__)
        return complete(wait(self._connection.transport, run_id, {**options}))


class AsyncRunStreams:
    """What `runs` has besides the methods of the contract."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    def events(self, run_id: str | UUID, **options: Unpack[EventOptions]) -> AsyncIterator[RunEvent]:
        """The events of a run as they happen, until it ends. Raises a `NetworkError` if the stream breaks before."""
        check_options("runs.events", options, EventOptions.__optional_keys__)
        return _typed_events(self._connection.transport, run_id, options)

    def watch(self, run_id: str | UUID, **options: Unpack[WatchOptions]) -> AsyncIterator[Run]:
        """The run each time it changes, until it ends. Survives broken streams."""
        check_options("runs.watch", options, WatchOptions.__optional_keys__)
        return watch(self._connection.transport, run_id, {**options})

    async def wait(self, run_id: str | UUID, **options: Unpack[RunWaitOptions]) -> Run:
        """The run once it is completed; raises a `RunFailedError` if it ends otherwise."""
        check_options("runs.wait", options, RunWaitOptions.__optional_keys__)
        return await wait(self._connection.transport, run_id, {**options})

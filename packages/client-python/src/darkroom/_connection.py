"""What the methods call: the same coroutines, run to their end or awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ._calls import call_operation
from ._io import complete
from ._listing import AsyncListing, Listing, Page
from ._options import check_options, options_of
from ._result import read_result, to_model
from ._send_operation import send_operation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._operation import Operation
    from ._options import Options
    from ._transport import Transport

T = TypeVar("T")
_NOTHING: Mapping[str, Any] = {}


async def _page(
    transport: Transport, operation: Operation[T], fields: Mapping[str, Any], options: Options, cursor: str | None
) -> Page[T]:
    query = fields if cursor is None else {**fields, "cursor": cursor}
    page = read_result(await send_operation(transport, operation, None, query, options))
    return Page([to_model(operation.model, entry) for entry in page["data"]], page.get("next_cursor"))


class SyncConnection:
    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def call(
        self, operation: Operation[T], *, options: Options, path: object = None, input: Mapping[str, Any] = _NOTHING
    ) -> T:
        check_options(operation.id, options, options_of(operation))
        result: T = complete(call_operation(self.transport, operation, path, input, options))
        return result

    def list(self, operation: Operation[T], *, options: Options, input: Mapping[str, Any] = _NOTHING) -> Listing[T]:
        check_options(operation.id, options, options_of(operation))

        def fetch(cursor: str | None) -> Page[T]:
            return complete(_page(self.transport, operation, input, options, cursor))

        return Listing(fetch(None), fetch)


class AsyncConnection:
    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    async def call(
        self, operation: Operation[T], *, options: Options, path: object = None, input: Mapping[str, Any] = _NOTHING
    ) -> T:
        check_options(operation.id, options, options_of(operation))
        result: T = await call_operation(self.transport, operation, path, input, options)
        return result

    def list(
        self, operation: Operation[T], *, options: Options, input: Mapping[str, Any] = _NOTHING
    ) -> AsyncListing[T]:
        check_options(operation.id, options, options_of(operation))
        return AsyncListing(lambda cursor: _page(self.transport, operation, input, options, cursor))

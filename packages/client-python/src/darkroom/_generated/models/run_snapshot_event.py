from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.run import Run


T = TypeVar("T", bound="RunSnapshotEvent")


@_attrs_define
class RunSnapshotEvent:
    """The run as it is when the stream starts.

    Attributes:
        event (Literal['snapshot']): The name of the event.
        id (int): Number of the event within its run, always increasing. Send the last one in `Last-Event-ID` to resume.
        data (Run): One job of the service, from its acceptance to its result.
    """

    event: Literal["snapshot"]
    id: int
    data: Run

    def to_dict(self) -> dict[str, Any]:
        event = self.event

        id = self.id

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "event": event,
                "id": id,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.run import Run

        d = dict(src_dict)
        event = cast(Literal["snapshot"], d.pop("event"))
        if event != "snapshot":
            raise ValueError(f"event must match const 'snapshot', got '{event}'")

        id = d.pop("id")

        data = Run.from_dict(d.pop("data"))

        run_snapshot_event = cls(
            event=event,
            id=id,
            data=data,
        )

        return run_snapshot_event

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
    from ..models.run_status_change import RunStatusChange


T = TypeVar("T", bound="RunStatusEvent")


@_attrs_define
class RunStatusEvent:
    """The run changed status.

    Attributes:
        event (Literal['status']): The name of the event.
        id (int): Number of the event within its run, always increasing. Send the last one in `Last-Event-ID` to resume.
        data (RunStatusChange): The new status.
    """

    event: Literal["status"]
    id: int
    data: RunStatusChange

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
        from ..models.run_status_change import RunStatusChange

        d = dict(src_dict)
        event = cast(Literal["status"], d.pop("event"))
        if event != "status":
            raise ValueError(f"event must match const 'status', got '{event}'")

        id = d.pop("id")

        data = RunStatusChange.from_dict(d.pop("data"))

        run_status_event = cls(
            event=event,
            id=id,
            data=data,
        )

        return run_status_event

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
from attrs import field as _attrs_field

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
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        event = self.event

        id = self.id

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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

        run_status_event.additional_properties = d
        return run_status_event

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties

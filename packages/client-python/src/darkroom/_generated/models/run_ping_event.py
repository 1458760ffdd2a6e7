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
    from ..models.run_ping import RunPing


T = TypeVar("T", bound="RunPingEvent")


@_attrs_define
class RunPingEvent:
    """Sent every 15 seconds to keep the connection open. It has no id, so it does not affect resuming.

    Attributes:
        event (Literal['ping']): The name of the event.
        data (RunPing): When the ping was sent.
    """

    event: Literal["ping"]
    data: RunPing
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        event = self.event

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "event": event,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.run_ping import RunPing

        d = dict(src_dict)
        event = cast(Literal["ping"], d.pop("event"))
        if event != "ping":
            raise ValueError(f"event must match const 'ping', got '{event}'")

        data = RunPing.from_dict(d.pop("data"))

        run_ping_event = cls(
            event=event,
            data=data,
        )

        run_ping_event.additional_properties = d
        return run_ping_event

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

from __future__ import annotations

import datetime
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
    from ..models.run import Run


T = TypeVar("T", bound="RunFailedEvent")


@_attrs_define
class RunFailedEvent:
    """A run failed. The reason is in `data.error`.

    Attributes:
        type_ (Literal['run.failed']): The name of the event.
        timestamp (datetime.datetime): A moment in UTC, ISO 8601.
        data (Run): One job of the service, from its acceptance to its result.
    """

    type_: Literal["run.failed"]
    timestamp: datetime.datetime
    data: Run
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        timestamp = self.timestamp.isoformat()

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "timestamp": timestamp,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.run import Run

        d = dict(src_dict)
        type_ = cast(Literal["run.failed"], d.pop("type"))
        if type_ != "run.failed":
            raise ValueError(f"type must match const 'run.failed', got '{type_}'")

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        data = Run.from_dict(d.pop("data"))

        run_failed_event = cls(
            type_=type_,
            timestamp=timestamp,
            data=data,
        )

        run_failed_event.additional_properties = d
        return run_failed_event

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.usage_entry import UsageEntry


T = TypeVar("T", bound="Usage")


@_attrs_define
class Usage:
    """Your usage in a range of days.

    Attributes:
        from_ (datetime.date): A day in UTC, as `YYYY-MM-DD`.
        to (datetime.date): A day in UTC, as `YYYY-MM-DD`.
        data (list[UsageEntry]): One entry for each day, run type and model type with runs that ended, ordered by these
            three.
    """

    from_: datetime.date
    to: datetime.date
    data: list[UsageEntry]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.usage_entry import UsageEntry

        d = dict(src_dict)
        from_ = datetime.date.fromisoformat(d.pop("from"))

        to = datetime.date.fromisoformat(d.pop("to"))

        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = UsageEntry.from_dict(data_item_data)

            data.append(data_item)

        usage = cls(
            from_=from_,
            to=to,
            data=data,
        )

        usage.additional_properties = d
        return usage

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

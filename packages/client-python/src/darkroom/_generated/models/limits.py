from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Limits")


@_attrs_define
class Limits:
    """The limits that apply to these credentials.

    Attributes:
        creates_per_minute (int): Requests per minute that create or change something.
        reads_per_minute (int): Requests per minute that only read.
        uploads_per_minute (int): Uploads per minute.
        queued_runs (int): Maximum number of queued runs; one more returns `429` `queue_full`.
    """

    creates_per_minute: int
    reads_per_minute: int
    uploads_per_minute: int
    queued_runs: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        creates_per_minute = self.creates_per_minute

        reads_per_minute = self.reads_per_minute

        uploads_per_minute = self.uploads_per_minute

        queued_runs = self.queued_runs

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "creates_per_minute": creates_per_minute,
                "reads_per_minute": reads_per_minute,
                "uploads_per_minute": uploads_per_minute,
                "queued_runs": queued_runs,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        creates_per_minute = d.pop("creates_per_minute")

        reads_per_minute = d.pop("reads_per_minute")

        uploads_per_minute = d.pop("uploads_per_minute")

        queued_runs = d.pop("queued_runs")

        limits = cls(
            creates_per_minute=creates_per_minute,
            reads_per_minute=reads_per_minute,
            uploads_per_minute=uploads_per_minute,
            queued_runs=queued_runs,
        )

        limits.additional_properties = d
        return limits

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

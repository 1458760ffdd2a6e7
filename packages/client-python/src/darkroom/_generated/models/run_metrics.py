from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="RunMetrics")


@_attrs_define
class RunMetrics:
    """How long a run took.

    Attributes:
        queue_seconds (float): Seconds from acceptance to the start of the work, or to the end of a run that never
            started.
        work_seconds (float): Seconds from the start of the work to the end of the run. 0 if the work never started.
    """

    queue_seconds: float
    work_seconds: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        queue_seconds = self.queue_seconds

        work_seconds = self.work_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "queue_seconds": queue_seconds,
                "work_seconds": work_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        queue_seconds = d.pop("queue_seconds")

        work_seconds = d.pop("work_seconds")

        run_metrics = cls(
            queue_seconds=queue_seconds,
            work_seconds=work_seconds,
        )

        run_metrics.additional_properties = d
        return run_metrics

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.live_status import LiveStatus, check_live_status
from ..models.run_status import RunStatus, check_run_status

T = TypeVar("T", bound="RunStatusChange")


@_attrs_define
class RunStatusChange:
    """The new status.

    Attributes:
        status (RunStatus): The status of the run. It starts as `queued`; `completed`, `failed` and `canceled` are
            terminal and never change.
        live_status (LiveStatus): The same as `status`, with `pending` for `queued`.
        progress (float): How much of the work is done, from 0 to 1. Never decreases.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
    """

    status: RunStatus
    live_status: LiveStatus
    progress: float
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        status: str = self.status

        live_status: str = self.live_status

        progress = self.progress

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "status": status,
                "live_status": live_status,
                "progress": progress,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        status = check_run_status(d.pop("status"))

        live_status = check_live_status(d.pop("live_status"))

        progress = d.pop("progress")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        run_status_change = cls(
            status=status,
            live_status=live_status,
            progress=progress,
            updated_at=updated_at,
        )

        run_status_change.additional_properties = d
        return run_status_change

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

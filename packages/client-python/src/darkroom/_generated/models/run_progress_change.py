from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="RunProgressChange")


@_attrs_define
class RunProgressChange:
    """The new progress.

    Attributes:
        progress (float): How much of the work is done, from 0 to 1. Never decreases.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
    """

    progress: float
    updated_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        progress = self.progress

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "progress": progress,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        progress = d.pop("progress")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        run_progress_change = cls(
            progress=progress,
            updated_at=updated_at,
        )

        return run_progress_change

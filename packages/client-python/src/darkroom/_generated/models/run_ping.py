from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="RunPing")


@_attrs_define
class RunPing:
    """When the ping was sent.

    Attributes:
        at (datetime.datetime): A moment in UTC, ISO 8601.
    """

    at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        run_ping = cls(
            at=at,
        )

        return run_ping

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="RunProgressChange")


@_attrs_define
class RunProgressChange:
    """The new progress, and the images of a batch that are finished.

    Attributes:
        progress (float): How much of the work is done, from 0 to 1. Never decreases.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
        image_urls (list[str] | Unset): URLs of the images finished so far. Only in an event that reports a new one.
    """

    progress: float
    updated_at: datetime.datetime
    image_urls: list[str] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        progress = self.progress

        updated_at = self.updated_at.isoformat()

        image_urls: list[str] | Unset = UNSET
        if not isinstance(self.image_urls, Unset):
            image_urls = self.image_urls

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "progress": progress,
                "updated_at": updated_at,
            }
        )
        if image_urls is not UNSET:
            field_dict["image_urls"] = image_urls

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        progress = d.pop("progress")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        image_urls = cast(list[str], d.pop("image_urls", UNSET))

        run_progress_change = cls(
            progress=progress,
            updated_at=updated_at,
            image_urls=image_urls,
        )

        run_progress_change.additional_properties = d
        return run_progress_change

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

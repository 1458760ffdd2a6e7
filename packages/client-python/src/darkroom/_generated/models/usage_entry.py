from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="UsageEntry")


@_attrs_define
class UsageEntry:
    """Runs of one type and model type that ended on one day.

    Attributes:
        date (datetime.date): A day in UTC, as `YYYY-MM-DD`.
        run_type (str): The type of run. New types may be added.
        model_type (None | str): The model type of the runs; null for runs without one.
        completed (int): How many runs were completed.
        failed (int): How many runs failed.
        canceled (int): How many runs were canceled.
        images (int): How many images the runs made. Uploads make none.
        video_seconds (float): How many seconds of video the runs made.
        queue_seconds (float): How many seconds the runs waited in the queue, in total.
        work_seconds (float): How many seconds the runs were processed, in total.
    """

    date: datetime.date
    run_type: str
    model_type: None | str
    completed: int
    failed: int
    canceled: int
    images: int
    video_seconds: float
    queue_seconds: float
    work_seconds: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        date = self.date.isoformat()

        run_type = self.run_type

        model_type: None | str
        model_type = self.model_type

        completed = self.completed

        failed = self.failed

        canceled = self.canceled

        images = self.images

        video_seconds = self.video_seconds

        queue_seconds = self.queue_seconds

        work_seconds = self.work_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "date": date,
                "run_type": run_type,
                "model_type": model_type,
                "completed": completed,
                "failed": failed,
                "canceled": canceled,
                "images": images,
                "video_seconds": video_seconds,
                "queue_seconds": queue_seconds,
                "work_seconds": work_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        date = datetime.date.fromisoformat(d.pop("date"))

        run_type = d.pop("run_type")

        def _parse_model_type(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        model_type = _parse_model_type(d.pop("model_type"))

        completed = d.pop("completed")

        failed = d.pop("failed")

        canceled = d.pop("canceled")

        images = d.pop("images")

        video_seconds = d.pop("video_seconds")

        queue_seconds = d.pop("queue_seconds")

        work_seconds = d.pop("work_seconds")

        usage_entry = cls(
            date=date,
            run_type=run_type,
            model_type=model_type,
            completed=completed,
            failed=failed,
            canceled=canceled,
            images=images,
            video_seconds=video_seconds,
            queue_seconds=queue_seconds,
            work_seconds=work_seconds,
        )

        usage_entry.additional_properties = d
        return usage_entry

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

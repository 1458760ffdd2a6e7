from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.live_status import LiveStatus, check_live_status
from ..models.run_status import RunStatus, check_run_status
from ..types import UNSET, Unset

T = TypeVar("T", bound="ReferenceRun")


@_attrs_define
class ReferenceRun:
    """The new run. Get all of it with `runs.get`.

    Attributes:
        run_id (UUID): Identifier of a run.
        status (RunStatus | Unset): The status of the run. It starts as `queued`; `completed`, `failed` and `canceled`
            are terminal and never change.
        live_status (LiveStatus | Unset): The same as `status`, with `pending` for `queued`.
        progress (float | Unset): How much of the work is done, from 0 to 1. Never decreases.
        image_url (None | str | Unset): URL of the image; null until the run is completed.
        created_at (datetime.datetime | Unset): A moment in UTC, ISO 8601.
        updated_at (datetime.datetime | Unset): A moment in UTC, ISO 8601.
        run_type (Literal['reference-generation'] | Unset): The type of run.
    """

    run_id: UUID
    status: RunStatus | Unset = UNSET
    live_status: LiveStatus | Unset = UNSET
    progress: float | Unset = UNSET
    image_url: None | str | Unset = UNSET
    created_at: datetime.datetime | Unset = UNSET
    updated_at: datetime.datetime | Unset = UNSET
    run_type: Literal["reference-generation"] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        run_id = str(self.run_id)

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        live_status: str | Unset = UNSET
        if not isinstance(self.live_status, Unset):
            live_status = self.live_status

        progress = self.progress

        image_url: None | str | Unset
        if isinstance(self.image_url, Unset):
            image_url = UNSET
        else:
            image_url = self.image_url

        created_at: str | Unset = UNSET
        if not isinstance(self.created_at, Unset):
            created_at = self.created_at.isoformat()

        updated_at: str | Unset = UNSET
        if not isinstance(self.updated_at, Unset):
            updated_at = self.updated_at.isoformat()

        run_type = self.run_type

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "run_id": run_id,
            }
        )
        if status is not UNSET:
            field_dict["status"] = status
        if live_status is not UNSET:
            field_dict["live_status"] = live_status
        if progress is not UNSET:
            field_dict["progress"] = progress
        if image_url is not UNSET:
            field_dict["image_url"] = image_url
        if created_at is not UNSET:
            field_dict["created_at"] = created_at
        if updated_at is not UNSET:
            field_dict["updated_at"] = updated_at
        if run_type is not UNSET:
            field_dict["run_type"] = run_type

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        run_id = UUID(d.pop("run_id"))

        _status = d.pop("status", UNSET)
        status: RunStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_run_status(_status)

        _live_status = d.pop("live_status", UNSET)
        live_status: LiveStatus | Unset
        if isinstance(_live_status, Unset):
            live_status = UNSET
        else:
            live_status = check_live_status(_live_status)

        progress = d.pop("progress", UNSET)

        def _parse_image_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        image_url = _parse_image_url(d.pop("image_url", UNSET))

        _created_at = d.pop("created_at", UNSET)
        created_at: datetime.datetime | Unset
        if isinstance(_created_at, Unset):
            created_at = UNSET
        else:
            created_at = datetime.datetime.fromisoformat(_created_at)

        _updated_at = d.pop("updated_at", UNSET)
        updated_at: datetime.datetime | Unset
        if isinstance(_updated_at, Unset):
            updated_at = UNSET
        else:
            updated_at = datetime.datetime.fromisoformat(_updated_at)

        run_type = cast(
            Literal["reference-generation"] | Unset, d.pop("run_type", UNSET)
        )
        if run_type != "reference-generation" and not isinstance(run_type, Unset):
            raise ValueError(
                f"run_type must match const 'reference-generation', got '{run_type}'"
            )

        reference_run = cls(
            run_id=run_id,
            status=status,
            live_status=live_status,
            progress=progress,
            image_url=image_url,
            created_at=created_at,
            updated_at=updated_at,
            run_type=run_type,
        )

        reference_run.additional_properties = d
        return reference_run

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

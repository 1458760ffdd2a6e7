from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="UploadedImage")


@_attrs_define
class UploadedImage:
    """The stored image.

    Attributes:
        id (str): Identifier of the image.
        image_url (str): URL of a file made by the service. It cannot be guessed and needs no credentials.
        run_id (UUID): Identifier of a run.
        created_at (datetime.datetime): A moment in UTC, ISO 8601.
        parent_id (UUID | Unset): Identifier of a run.
    """

    id: str
    image_url: str
    run_id: UUID
    created_at: datetime.datetime
    parent_id: UUID | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        image_url = self.image_url

        run_id = str(self.run_id)

        created_at = self.created_at.isoformat()

        parent_id: str | Unset = UNSET
        if not isinstance(self.parent_id, Unset):
            parent_id = str(self.parent_id)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "image_url": image_url,
                "run_id": run_id,
                "created_at": created_at,
            }
        )
        if parent_id is not UNSET:
            field_dict["parent_id"] = parent_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        image_url = d.pop("image_url")

        run_id = UUID(d.pop("run_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        _parent_id = d.pop("parent_id", UNSET)
        parent_id: UUID | Unset
        if isinstance(_parent_id, Unset):
            parent_id = UNSET
        else:
            parent_id = UUID(_parent_id)

        uploaded_image = cls(
            id=id,
            image_url=image_url,
            run_id=run_id,
            created_at=created_at,
            parent_id=parent_id,
        )

        uploaded_image.additional_properties = d
        return uploaded_image

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.model_status import ModelStatus, check_model_status
from ..models.model_visibility import ModelVisibility, check_model_visibility
from ..types import UNSET, Unset

T = TypeVar("T", bound="Model")


@_attrs_define
class Model:
    """A custom model from the registry.

    Attributes:
        model_id (UUID): A custom or fine-tuned model from the registry. You need permission to use it.
        name (str): The name its owner gave it.
        owner_id (str): The owner.
        visibility (ModelVisibility): Who may use it: only its owner, those it is shared with, or everyone.
        model_types (list[str]): The model types it works with.
        status (ModelStatus): Whether it can be used; a generation with an unavailable model returns `422`
            `model_unavailable`.
        created_at (datetime.datetime): A moment in UTC, ISO 8601.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
        deployment_id (str | Unset): The name of its deployment, used as the LoRA name for the wan models. Shown only to
            its owner.
    """

    model_id: UUID
    name: str
    owner_id: str
    visibility: ModelVisibility
    model_types: list[str]
    status: ModelStatus
    created_at: datetime.datetime
    updated_at: datetime.datetime
    deployment_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        model_id = str(self.model_id)

        name = self.name

        owner_id = self.owner_id

        visibility: str = self.visibility

        model_types = self.model_types

        status: str = self.status

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        deployment_id = self.deployment_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "model_id": model_id,
                "name": name,
                "owner_id": owner_id,
                "visibility": visibility,
                "model_types": model_types,
                "status": status,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )
        if deployment_id is not UNSET:
            field_dict["deployment_id"] = deployment_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        model_id = UUID(d.pop("model_id"))

        name = d.pop("name")

        owner_id = d.pop("owner_id")

        visibility = check_model_visibility(d.pop("visibility"))

        model_types = cast(list[str], d.pop("model_types"))

        status = check_model_status(d.pop("status"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        deployment_id = d.pop("deployment_id", UNSET)

        model = cls(
            model_id=model_id,
            name=name,
            owner_id=owner_id,
            visibility=visibility,
            model_types=model_types,
            status=status,
            created_at=created_at,
            updated_at=updated_at,
            deployment_id=deployment_id,
        )

        model.additional_properties = d
        return model

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

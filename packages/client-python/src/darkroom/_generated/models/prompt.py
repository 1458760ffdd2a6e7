from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Prompt")


@_attrs_define
class Prompt:
    """A saved prompt.

    Attributes:
        id (UUID): Identifier of a saved prompt.
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        original_prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model_type (None | str): The model type that the prompt is meant for; null for any.
        created_at (datetime.datetime): A moment in UTC, ISO 8601.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
    """

    id: UUID
    prompt: str
    original_prompt: str
    model_type: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = str(self.id)

        prompt = self.prompt

        original_prompt = self.original_prompt

        model_type: None | str
        model_type = self.model_type

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "prompt": prompt,
                "original_prompt": original_prompt,
                "model_type": model_type,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = UUID(d.pop("id"))

        prompt = d.pop("prompt")

        original_prompt = d.pop("original_prompt")

        def _parse_model_type(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        model_type = _parse_model_type(d.pop("model_type"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        prompt = cls(
            id=id,
            prompt=prompt,
            original_prompt=original_prompt,
            model_type=model_type,
            created_at=created_at,
            updated_at=updated_at,
        )

        prompt.additional_properties = d
        return prompt

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

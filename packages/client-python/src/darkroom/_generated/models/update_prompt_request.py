from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.model_type import ModelType, check_model_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdatePromptRequest")


@_attrs_define
class UpdatePromptRequest:
    """The fields to change, at least one. Omitted fields do not change.

    Attributes:
        prompt (str | Unset): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model_type (ModelType | None | Unset): The model type that the prompt is meant for. Null removes it.
    """

    prompt: str | Unset = UNSET
    model_type: ModelType | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        model_type: None | str | Unset
        if isinstance(self.model_type, Unset):
            model_type = UNSET
        elif isinstance(self.model_type, str):
            model_type = self.model_type
        else:
            model_type = self.model_type

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if prompt is not UNSET:
            field_dict["prompt"] = prompt
        if model_type is not UNSET:
            field_dict["model_type"] = model_type

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        prompt = d.pop("prompt", UNSET)

        def _parse_model_type(data: object) -> ModelType | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                model_type_type_0 = check_model_type(data)

                return model_type_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ModelType | None | Unset, data)

        model_type = _parse_model_type(d.pop("model_type", UNSET))

        update_prompt_request = cls(
            prompt=prompt,
            model_type=model_type,
        )

        return update_prompt_request

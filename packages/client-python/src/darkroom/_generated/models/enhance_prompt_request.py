from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.model_type import ModelType, check_model_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="EnhancePromptRequest")


@_attrs_define
class EnhancePromptRequest:
    """The prompt to enhance and, optionally, the model type it is for.

    Attributes:
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model_type (ModelType | Unset): The generative model to use. `vendorc` is reserved but unavailable and returns
            `422` `model_unavailable`.
        seed (int | Unset): Makes the result reproducible. The same seed and inputs give the same result; if omitted,
            one is generated.
    """

    prompt: str
    model_type: ModelType | Unset = UNSET
    seed: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        model_type: str | Unset = UNSET
        if not isinstance(self.model_type, Unset):
            model_type = self.model_type

        seed = self.seed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "prompt": prompt,
            }
        )
        if model_type is not UNSET:
            field_dict["model_type"] = model_type
        if seed is not UNSET:
            field_dict["seed"] = seed

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        prompt = d.pop("prompt")

        _model_type = d.pop("model_type", UNSET)
        model_type: ModelType | Unset
        if isinstance(_model_type, Unset):
            model_type = UNSET
        else:
            model_type = check_model_type(_model_type)

        seed = d.pop("seed", UNSET)

        enhance_prompt_request = cls(
            prompt=prompt,
            model_type=model_type,
            seed=seed,
        )

        return enhance_prompt_request

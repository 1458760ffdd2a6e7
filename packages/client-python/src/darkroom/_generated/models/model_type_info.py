from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.model_type_field import ModelTypeField
    from ..models.serving_engine import ServingEngine


T = TypeVar("T", bound="ModelTypeInfo")


@_attrs_define
class ModelTypeInfo:
    """What one model type requires and accepts, and which engine serves it here.

    Attributes:
        model_type (str): A model type. New ones may be added.
        description (str): What the model type is good for, in a sentence or two.
        default (bool): Whether this model type is used if `model_type` is omitted.
        engine (str): An engine of this service. `local` is built in; it composes images by rules and is not a trained
            model. Any other name
            is that of a configured model server; if several share the work, their names are separated by commas.
        required (list[ModelTypeField]): The required fields, besides `model_type`.
        optional (list[ModelTypeField]): The optional fields.
        at_least_one (list[str]): Names of optional fields of which at least one is required; empty if there is no such
            rule.
        engines (list[ServingEngine] | Unset): The engine of each type of run that accepts this model type, `generate`
            included.
    """

    model_type: str
    description: str
    default: bool
    engine: str
    required: list[ModelTypeField]
    optional: list[ModelTypeField]
    at_least_one: list[str]
    engines: list[ServingEngine] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        model_type = self.model_type

        description = self.description

        default = self.default

        engine = self.engine

        required = []
        for required_item_data in self.required:
            required_item = required_item_data.to_dict()
            required.append(required_item)

        optional = []
        for optional_item_data in self.optional:
            optional_item = optional_item_data.to_dict()
            optional.append(optional_item)

        at_least_one = self.at_least_one

        engines: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.engines, Unset):
            engines = []
            for engines_item_data in self.engines:
                engines_item = engines_item_data.to_dict()
                engines.append(engines_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "model_type": model_type,
                "description": description,
                "default": default,
                "engine": engine,
                "required": required,
                "optional": optional,
                "at_least_one": at_least_one,
            }
        )
        if engines is not UNSET:
            field_dict["engines"] = engines

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.model_type_field import ModelTypeField
        from ..models.serving_engine import ServingEngine

        d = dict(src_dict)
        model_type = d.pop("model_type")

        description = d.pop("description")

        default = d.pop("default")

        engine = d.pop("engine")

        required = []
        _required = d.pop("required")
        for required_item_data in _required:
            required_item = ModelTypeField.from_dict(required_item_data)

            required.append(required_item)

        optional = []
        _optional = d.pop("optional")
        for optional_item_data in _optional:
            optional_item = ModelTypeField.from_dict(optional_item_data)

            optional.append(optional_item)

        at_least_one = cast(list[str], d.pop("at_least_one"))

        _engines = d.pop("engines", UNSET)
        engines: list[ServingEngine] | Unset = UNSET
        if _engines is not UNSET:
            engines = []
            for engines_item_data in _engines:
                engines_item = ServingEngine.from_dict(engines_item_data)

                engines.append(engines_item)

        model_type_info = cls(
            model_type=model_type,
            description=description,
            default=default,
            engine=engine,
            required=required,
            optional=optional,
            at_least_one=at_least_one,
            engines=engines,
        )

        model_type_info.additional_properties = d
        return model_type_info

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

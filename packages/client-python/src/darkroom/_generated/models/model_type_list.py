from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.model_type_info import ModelTypeInfo
    from ..models.serving_engine import ServingEngine


T = TypeVar("T", bound="ModelTypeList")


@_attrs_define
class ModelTypeList:
    """Every model type that `images.generate` accepts.

    Attributes:
        data (list[ModelTypeInfo]): Model types, in a fixed order.
        engines (list[ServingEngine] | Unset): The engine of each type of run that has no model type.
    """

    data: list[ModelTypeInfo]
    engines: list[ServingEngine] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

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
                "data": data,
            }
        )
        if engines is not UNSET:
            field_dict["engines"] = engines

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.model_type_info import ModelTypeInfo
        from ..models.serving_engine import ServingEngine

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = ModelTypeInfo.from_dict(data_item_data)

            data.append(data_item)

        _engines = d.pop("engines", UNSET)
        engines: list[ServingEngine] | Unset = UNSET
        if _engines is not UNSET:
            engines = []
            for engines_item_data in _engines:
                engines_item = ServingEngine.from_dict(engines_item_data)

                engines.append(engines_item)

        model_type_list = cls(
            data=data,
            engines=engines,
        )

        model_type_list.additional_properties = d
        return model_type_list

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

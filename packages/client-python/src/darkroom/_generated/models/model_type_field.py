from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.model_type_field_type import (
    ModelTypeFieldType,
    check_model_type_field_type,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="ModelTypeField")


@_attrs_define
class ModelTypeField:
    """One field of a model type. A bound that the field does not have is omitted.

    Attributes:
        name (str): Name of the field.
        type_ (ModelTypeFieldType): Type of its value.
        format_ (str | Unset): Format of its value, for example `uuid`, `uri`, `int64` or `double`.
        default (Any | Unset): The value used if the field is omitted, of the field's own type.
        enum (list[str] | Unset): The allowed values.
        minimum (float | Unset): Minimum of a number.
        maximum (float | Unset): Maximum of a number.
        multiple_of (float | Unset): The number must be a multiple of this.
        min_length (int | Unset): Minimum number of characters.
        max_length (int | Unset): Maximum number of characters.
        pattern (str | Unset): Regular expression that the string must match.
        min_items (int | Unset): Minimum number of entries.
        max_items (int | Unset): Maximum number of entries.
        deprecated (bool | Unset): Whether the field is deprecated.
    """

    name: str
    type_: ModelTypeFieldType
    format_: str | Unset = UNSET
    default: Any | Unset = UNSET
    enum: list[str] | Unset = UNSET
    minimum: float | Unset = UNSET
    maximum: float | Unset = UNSET
    multiple_of: float | Unset = UNSET
    min_length: int | Unset = UNSET
    max_length: int | Unset = UNSET
    pattern: str | Unset = UNSET
    min_items: int | Unset = UNSET
    max_items: int | Unset = UNSET
    deprecated: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        type_: str = self.type_

        format_ = self.format_

        default = self.default

        enum: list[str] | Unset = UNSET
        if not isinstance(self.enum, Unset):
            enum = self.enum

        minimum = self.minimum

        maximum = self.maximum

        multiple_of = self.multiple_of

        min_length = self.min_length

        max_length = self.max_length

        pattern = self.pattern

        min_items = self.min_items

        max_items = self.max_items

        deprecated = self.deprecated

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "type": type_,
            }
        )
        if format_ is not UNSET:
            field_dict["format"] = format_
        if default is not UNSET:
            field_dict["default"] = default
        if enum is not UNSET:
            field_dict["enum"] = enum
        if minimum is not UNSET:
            field_dict["minimum"] = minimum
        if maximum is not UNSET:
            field_dict["maximum"] = maximum
        if multiple_of is not UNSET:
            field_dict["multiple_of"] = multiple_of
        if min_length is not UNSET:
            field_dict["min_length"] = min_length
        if max_length is not UNSET:
            field_dict["max_length"] = max_length
        if pattern is not UNSET:
            field_dict["pattern"] = pattern
        if min_items is not UNSET:
            field_dict["min_items"] = min_items
        if max_items is not UNSET:
            field_dict["max_items"] = max_items
        if deprecated is not UNSET:
            field_dict["deprecated"] = deprecated

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        type_ = check_model_type_field_type(d.pop("type"))

        format_ = d.pop("format", UNSET)

        default = d.pop("default", UNSET)

        enum = cast(list[str], d.pop("enum", UNSET))

        minimum = d.pop("minimum", UNSET)

        maximum = d.pop("maximum", UNSET)

        multiple_of = d.pop("multiple_of", UNSET)

        min_length = d.pop("min_length", UNSET)

        max_length = d.pop("max_length", UNSET)

        pattern = d.pop("pattern", UNSET)

        min_items = d.pop("min_items", UNSET)

        max_items = d.pop("max_items", UNSET)

        deprecated = d.pop("deprecated", UNSET)

        model_type_field = cls(
            name=name,
            type_=type_,
            format_=format_,
            default=default,
            enum=enum,
            minimum=minimum,
            maximum=maximum,
            multiple_of=multiple_of,
            min_length=min_length,
            max_length=max_length,
            pattern=pattern,
            min_items=min_items,
            max_items=max_items,
            deprecated=deprecated,
        )

        model_type_field.additional_properties = d
        return model_type_field

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

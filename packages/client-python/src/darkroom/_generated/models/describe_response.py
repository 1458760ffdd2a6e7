from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.image_description import ImageDescription


T = TypeVar("T", bound="DescribeResponse")


@_attrs_define
class DescribeResponse:
    """What an image shows.

    Attributes:
        success (bool): Whether the image could be described.
        message (str): What happened, in a sentence. For people; the wording may change.
        data (ImageDescription): An image in words, tags, colors and numbers.
    """

    success: bool
    message: str
    data: ImageDescription
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        success = self.success

        message = self.message

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "success": success,
                "message": message,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.image_description import ImageDescription

        d = dict(src_dict)
        success = d.pop("success")

        message = d.pop("message")

        data = ImageDescription.from_dict(d.pop("data"))

        describe_response = cls(
            success=success,
            message=message,
            data=data,
        )

        describe_response.additional_properties = d
        return describe_response

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

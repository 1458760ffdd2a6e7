from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="ErrorResponse")


@_attrs_define
class ErrorResponse:
    """The body of every error response.

    Attributes:
        message (str): What went wrong and what to do about it. For people; the wording may change.
        code (str): What went wrong. Handle errors by this, not by the message. New codes may be added.
        success (bool | Unset): Always false. Only in errors of `images.character`, `images.reference`, `images.upload`
            and `images.uploadMask`.
        details (Any | Unset): More about the error, depending on `code`. For validation errors, an object with
            `issues`, a list of `{ path,
            message, rule }`, one per invalid field.
    """

    message: str
    code: str
    success: bool | Unset = UNSET
    details: Any | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        message = self.message

        code = self.code

        success = self.success

        details = self.details

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "message": message,
                "code": code,
            }
        )
        if success is not UNSET:
            field_dict["success"] = success
        if details is not UNSET:
            field_dict["details"] = details

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        message = d.pop("message")

        code = d.pop("code")

        success = d.pop("success", UNSET)

        details = d.pop("details", UNSET)

        error_response = cls(
            message=message,
            code=code,
            success=success,
            details=details,
        )

        error_response.additional_properties = d
        return error_response

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.validation_details import ValidationDetails
    from ..models.validation_error import ValidationError


T = TypeVar("T", bound="VideoValidationError")


@_attrs_define
class VideoValidationError:
    """A validation error of `generateVideo`. The error is repeated in `error`.

    Attributes:
        message (str): What went wrong and what to do about it.
        code (str): What went wrong. Handle errors by this, not by the message. New codes may be added.
        error (ValidationError): The body of a validation error, naming each invalid field.
        details (ValidationDetails | Unset): What exactly is wrong.
    """

    message: str
    code: str
    error: ValidationError
    details: ValidationDetails | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        message = self.message

        code = self.code

        error = self.error.to_dict()

        details: dict[str, Any] | Unset = UNSET
        if not isinstance(self.details, Unset):
            details = self.details.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "message": message,
                "code": code,
                "error": error,
            }
        )
        if details is not UNSET:
            field_dict["details"] = details

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.validation_details import ValidationDetails
        from ..models.validation_error import ValidationError

        d = dict(src_dict)
        message = d.pop("message")

        code = d.pop("code")

        error = ValidationError.from_dict(d.pop("error"))

        _details = d.pop("details", UNSET)
        details: ValidationDetails | Unset
        if isinstance(_details, Unset):
            details = UNSET
        else:
            details = ValidationDetails.from_dict(_details)

        video_validation_error = cls(
            message=message,
            code=code,
            error=error,
            details=details,
        )

        video_validation_error.additional_properties = d
        return video_validation_error

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

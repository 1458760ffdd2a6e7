from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.reference_run import ReferenceRun


T = TypeVar("T", bound="ReferenceGenerationResponse")


@_attrs_define
class ReferenceGenerationResponse:
    """The reference run and, once it is completed, its image.

    Attributes:
        success (bool): Whether the run was accepted and has not failed.
        message (str): What happened, in a sentence. For people; the wording may change.
        data (ReferenceRun): The new run. Get all of it with `runs.get`.
        code (str | Unset): What went wrong. Handle errors by this, not by the message. New codes may be added.
        details (Any | Unset): More about the failure, depending on `code`.
    """

    success: bool
    message: str
    data: ReferenceRun
    code: str | Unset = UNSET
    details: Any | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        success = self.success

        message = self.message

        data = self.data.to_dict()

        code = self.code

        details = self.details

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "success": success,
                "message": message,
                "data": data,
            }
        )
        if code is not UNSET:
            field_dict["code"] = code
        if details is not UNSET:
            field_dict["details"] = details

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.reference_run import ReferenceRun

        d = dict(src_dict)
        success = d.pop("success")

        message = d.pop("message")

        data = ReferenceRun.from_dict(d.pop("data"))

        code = d.pop("code", UNSET)

        details = d.pop("details", UNSET)

        reference_generation_response = cls(
            success=success,
            message=message,
            data=data,
            code=code,
            details=details,
        )

        reference_generation_response.additional_properties = d
        return reference_generation_response

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

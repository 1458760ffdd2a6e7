from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.validation_issue import ValidationIssue


T = TypeVar("T", bound="ValidationDetails")


@_attrs_define
class ValidationDetails:
    """What exactly is wrong.

    Attributes:
        issues (list[ValidationIssue] | Unset): One entry per invalid field.
        field (str | Unset): The field whose image cannot be used. Only with `image_fetch_failed` and `image_invalid`.
        category (str | Unset): Why the model refused the content, in the model's own words. Only with
            `content_refused`, if the model gives it.
    """

    issues: list[ValidationIssue] | Unset = UNSET
    field: str | Unset = UNSET
    category: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        issues: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.issues, Unset):
            issues = []
            for issues_item_data in self.issues:
                issues_item = issues_item_data.to_dict()
                issues.append(issues_item)

        field = self.field

        category = self.category

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if issues is not UNSET:
            field_dict["issues"] = issues
        if field is not UNSET:
            field_dict["field"] = field
        if category is not UNSET:
            field_dict["category"] = category

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.validation_issue import ValidationIssue

        d = dict(src_dict)
        _issues = d.pop("issues", UNSET)
        issues: list[ValidationIssue] | Unset = UNSET
        if _issues is not UNSET:
            issues = []
            for issues_item_data in _issues:
                issues_item = ValidationIssue.from_dict(issues_item_data)

                issues.append(issues_item)

        field = d.pop("field", UNSET)

        category = d.pop("category", UNSET)

        validation_details = cls(
            issues=issues,
            field=field,
            category=category,
        )

        validation_details.additional_properties = d
        return validation_details

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

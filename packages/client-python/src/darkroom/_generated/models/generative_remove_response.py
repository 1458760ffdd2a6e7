from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="GenerativeRemoveResponse")


@_attrs_define
class GenerativeRemoveResponse:
    """The image without the object, and the run that made it.

    Attributes:
        url (str): URL of a file made by the service. It cannot be guessed and needs no credentials.
        run_id (UUID): Identifier of a run.
        parent_run_id (UUID | Unset): Identifier of a run.
    """

    url: str
    run_id: UUID
    parent_run_id: UUID | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        run_id = str(self.run_id)

        parent_run_id: str | Unset = UNSET
        if not isinstance(self.parent_run_id, Unset):
            parent_run_id = str(self.parent_run_id)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "url": url,
                "runId": run_id,
            }
        )
        if parent_run_id is not UNSET:
            field_dict["parentRunId"] = parent_run_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url")

        run_id = UUID(d.pop("runId"))

        _parent_run_id = d.pop("parentRunId", UNSET)
        parent_run_id: UUID | Unset
        if isinstance(_parent_run_id, Unset):
            parent_run_id = UNSET
        else:
            parent_run_id = UUID(_parent_run_id)

        generative_remove_response = cls(
            url=url,
            run_id=run_id,
            parent_run_id=parent_run_id,
        )

        generative_remove_response.additional_properties = d
        return generative_remove_response

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.backend_readiness_status import (
    BackendReadinessStatus,
    check_backend_readiness_status,
)

T = TypeVar("T", bound="BackendReadiness")


@_attrs_define
class BackendReadiness:
    """Whether one of the configured model servers can be used.

    Attributes:
        name (str): An engine of this service. `local` is built in; it composes images by rules and is not a trained
            model. Any other name
            is that of a configured model server; if several share the work, their names are separated by commas.
        status (BackendReadinessStatus): `ok`: it responds and fits its routes. `away`: it does not respond.
            `misconfigured`: its key, model or workflow
            is wrong; the log of the service says how. `unchecked`: not asked yet, just after a start.
    """

    name: str
    status: BackendReadinessStatus
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        status: str = self.status

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        status = check_backend_readiness_status(d.pop("status"))

        backend_readiness = cls(
            name=name,
            status=status,
        )

        backend_readiness.additional_properties = d
        return backend_readiness

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

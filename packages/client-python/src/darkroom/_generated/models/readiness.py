from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.backend_readiness import BackendReadiness
    from ..models.readiness_checks import ReadinessChecks


T = TypeVar("T", bound="Readiness")


@_attrs_define
class Readiness:
    """The service can accept requests.

    Attributes:
        status (Literal['ready']): Everything the service needs is available.
        checks (ReadinessChecks): What the service needs, and whether it is available.
        backends (list[BackendReadiness] | Unset): The configured model servers; empty or omitted if there are none. The
            service is ready even
            if one of them is not: runs that need it wait or fail, and everything else is served.
    """

    status: Literal["ready"]
    checks: ReadinessChecks
    backends: list[BackendReadiness] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        status = self.status

        checks = self.checks.to_dict()

        backends: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.backends, Unset):
            backends = []
            for backends_item_data in self.backends:
                backends_item = backends_item_data.to_dict()
                backends.append(backends_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "status": status,
                "checks": checks,
            }
        )
        if backends is not UNSET:
            field_dict["backends"] = backends

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.backend_readiness import BackendReadiness
        from ..models.readiness_checks import ReadinessChecks

        d = dict(src_dict)
        status = cast(Literal["ready"], d.pop("status"))
        if status != "ready":
            raise ValueError(f"status must match const 'ready', got '{status}'")

        checks = ReadinessChecks.from_dict(d.pop("checks"))

        _backends = d.pop("backends", UNSET)
        backends: list[BackendReadiness] | Unset = UNSET
        if _backends is not UNSET:
            backends = []
            for backends_item_data in _backends:
                backends_item = BackendReadiness.from_dict(backends_item_data)

                backends.append(backends_item)

        readiness = cls(
            status=status,
            checks=checks,
            backends=backends,
        )

        readiness.additional_properties = d
        return readiness

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

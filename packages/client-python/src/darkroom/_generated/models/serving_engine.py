from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ServingEngine")


@_attrs_define
class ServingEngine:
    """Which engine serves one type of run here.

    Attributes:
        run_type (str): The type of run. New types may be added.
        engine (str): An engine of this service. `local` is built in; it composes images by rules and is not a trained
            model. Any other name
            is that of a configured model server; if several share the work, their names are separated by commas.
    """

    run_type: str
    engine: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        run_type = self.run_type

        engine = self.engine

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "run_type": run_type,
                "engine": engine,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        run_type = d.pop("run_type")

        engine = d.pop("engine")

        serving_engine = cls(
            run_type=run_type,
            engine=engine,
        )

        serving_engine.additional_properties = d
        return serving_engine

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

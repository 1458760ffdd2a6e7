from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.run import Run


T = TypeVar("T", bound="RunTree")


@_attrs_define
class RunTree:
    """A run with its ancestors and descendants as a flat list, linked by `parent_run_id`.

    Attributes:
        root_run_id (UUID): Identifier of a run.
        truncated (bool): Whether the tree has more than 1,000 runs, so the newest are missing here.
        runs (list[Run]): The run, its ancestors and its descendants, oldest first, so a parent always comes before its
            children. If there
            are more than 1,000, the oldest; list the others with `runs.list` and `parent_run_id`.
    """

    root_run_id: UUID
    truncated: bool
    runs: list[Run]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        root_run_id = str(self.root_run_id)

        truncated = self.truncated

        runs = []
        for runs_item_data in self.runs:
            runs_item = runs_item_data.to_dict()
            runs.append(runs_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "root_run_id": root_run_id,
                "truncated": truncated,
                "runs": runs,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.run import Run

        d = dict(src_dict)
        root_run_id = UUID(d.pop("root_run_id"))

        truncated = d.pop("truncated")

        runs = []
        _runs = d.pop("runs")
        for runs_item_data in _runs:
            runs_item = Run.from_dict(runs_item_data)

            runs.append(runs_item)

        run_tree = cls(
            root_run_id=root_run_id,
            truncated=truncated,
            runs=runs,
        )

        run_tree.additional_properties = d
        return run_tree

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

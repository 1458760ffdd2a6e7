from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.readiness_checks_database import (
    ReadinessChecksDatabase,
    check_readiness_checks_database,
)
from ..models.readiness_checks_files import (
    ReadinessChecksFiles,
    check_readiness_checks_files,
)
from ..models.readiness_checks_queue import (
    ReadinessChecksQueue,
    check_readiness_checks_queue,
)

T = TypeVar("T", bound="ReadinessChecks")


@_attrs_define
class ReadinessChecks:
    """What the service needs, and whether it is available.

    Attributes:
        database (ReadinessChecksDatabase): Whether the database responds.
        queue (ReadinessChecksQueue): Whether work can be queued.
        files (ReadinessChecksFiles): Whether files can be read and written.
    """

    database: ReadinessChecksDatabase
    queue: ReadinessChecksQueue
    files: ReadinessChecksFiles
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        database: str = self.database

        queue: str = self.queue

        files: str = self.files

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "database": database,
                "queue": queue,
                "files": files,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        database = check_readiness_checks_database(d.pop("database"))

        queue = check_readiness_checks_queue(d.pop("queue"))

        files = check_readiness_checks_files(d.pop("files"))

        readiness_checks = cls(
            database=database,
            queue=queue,
            files=files,
        )

        readiness_checks.additional_properties = d
        return readiness_checks

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

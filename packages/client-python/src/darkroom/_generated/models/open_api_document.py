from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.open_api_document_paths import OpenApiDocumentPaths
    from ..models.open_api_info import OpenApiInfo


T = TypeVar("T", bound="OpenApiDocument")


@_attrs_define
class OpenApiDocument:
    """An OpenAPI 3.1 document.

    Attributes:
        openapi (str): The OpenAPI version.
        info (OpenApiInfo): Title, version and description of the API.
        paths (OpenApiDocumentPaths): Every path, with its operations.
    """

    openapi: str
    info: OpenApiInfo
    paths: OpenApiDocumentPaths
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        openapi = self.openapi

        info = self.info.to_dict()

        paths = self.paths.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "openapi": openapi,
                "info": info,
                "paths": paths,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.open_api_document_paths import OpenApiDocumentPaths
        from ..models.open_api_info import OpenApiInfo

        d = dict(src_dict)
        openapi = d.pop("openapi")

        info = OpenApiInfo.from_dict(d.pop("info"))

        paths = OpenApiDocumentPaths.from_dict(d.pop("paths"))

        open_api_document = cls(
            openapi=openapi,
            info=info,
            paths=paths,
        )

        open_api_document.additional_properties = d
        return open_api_document

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ImageDescription")


@_attrs_define
class ImageDescription:
    """An image in words, tags, colors and numbers.

    Attributes:
        run_id (UUID): Identifier of a run.
        description (str): What the image shows, in a few English sentences.
        tags (list[str]): Tags for what the image shows, most certain first.
        palette (list[str]): Main colors, by area, largest first.
        width (int): Width of the image in pixels.
        height (int): Height of the image in pixels.
    """

    run_id: UUID
    description: str
    tags: list[str]
    palette: list[str]
    width: int
    height: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        run_id = str(self.run_id)

        description = self.description

        tags = self.tags

        palette = self.palette

        width = self.width

        height = self.height

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "run_id": run_id,
                "description": description,
                "tags": tags,
                "palette": palette,
                "width": width,
                "height": height,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        run_id = UUID(d.pop("run_id"))

        description = d.pop("description")

        tags = cast(list[str], d.pop("tags"))

        palette = cast(list[str], d.pop("palette"))

        width = d.pop("width")

        height = d.pop("height")

        image_description = cls(
            run_id=run_id,
            description=description,
            tags=tags,
            palette=palette,
            width=width,
            height=height,
        )

        image_description.additional_properties = d
        return image_description

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

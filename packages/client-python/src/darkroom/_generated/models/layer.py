from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.layer_type import LayerType, check_layer_type

T = TypeVar("T", bound="Layer")


@_attrs_define
class Layer:
    """One layer of an image. Drawn in order from index 0, the layers reproduce the image.

    Attributes:
        id (str): Identifier of the layer, stable for this run.
        index (int): Position in the stack; 0 is the bottom.
        type_ (LayerType): What the layer is: the `background`, an `image` cut out of the whole, a `mask` that covers
            part of it, or `text`.
        name (str): What the layer shows, in a word or two.
        image_url (None | str): URL of the layer's pixels on a transparent background; null if it has none, as for a
            mask.
        mask_url (None | str): URL of a mask of the layer's size, white where pixels belong to the layer; null if all of
            them do.
        x (int): Distance from the left edge of the image to that of the layer, in pixels.
        y (int): Distance from the top edge of the image to that of the layer, in pixels.
        width (int): Width of the layer in pixels.
        height (int): Height of the layer in pixels.
        opacity (float): From 0 (invisible) to 1 (opaque).
        visible (bool): Whether the layer is visible in the image.
    """

    id: str
    index: int
    type_: LayerType
    name: str
    image_url: None | str
    mask_url: None | str
    x: int
    y: int
    width: int
    height: int
    opacity: float
    visible: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        index = self.index

        type_: str = self.type_

        name = self.name

        image_url: None | str
        image_url = self.image_url

        mask_url: None | str
        mask_url = self.mask_url

        x = self.x

        y = self.y

        width = self.width

        height = self.height

        opacity = self.opacity

        visible = self.visible

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "index": index,
                "type": type_,
                "name": name,
                "image_url": image_url,
                "mask_url": mask_url,
                "x": x,
                "y": y,
                "width": width,
                "height": height,
                "opacity": opacity,
                "visible": visible,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        index = d.pop("index")

        type_ = check_layer_type(d.pop("type"))

        name = d.pop("name")

        def _parse_image_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        image_url = _parse_image_url(d.pop("image_url"))

        def _parse_mask_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        mask_url = _parse_mask_url(d.pop("mask_url"))

        x = d.pop("x")

        y = d.pop("y")

        width = d.pop("width")

        height = d.pop("height")

        opacity = d.pop("opacity")

        visible = d.pop("visible")

        layer = cls(
            id=id,
            index=index,
            type_=type_,
            name=name,
            image_url=image_url,
            mask_url=mask_url,
            x=x,
            y=y,
            width=width,
            height=height,
            opacity=opacity,
            visible=visible,
        )

        layer.additional_properties = d
        return layer

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

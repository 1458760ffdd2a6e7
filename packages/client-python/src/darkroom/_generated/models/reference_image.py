from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ReferenceImage")


@_attrs_define
class ReferenceImage:
    """A reference image and the tag that the prompt uses for it.

    Attributes:
        image_reference (str): The image by URL (`http` or `https`), as a `data:` URI or plain base64 of at most 5 MiB,
            or as the `run_id` of an
            earlier run.
        tag (str): The name of this reference in the prompt, without the `@`: 1 to 64 characters without spaces and `@`.
            Tags are unique. A
            leading `@` is dropped.
    """

    image_reference: str
    tag: str

    def to_dict(self) -> dict[str, Any]:
        image_reference = self.image_reference

        tag = self.tag

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "image_reference": image_reference,
                "tag": tag,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        image_reference = d.pop("image_reference")

        tag = d.pop("tag")

        reference_image = cls(
            image_reference=image_reference,
            tag=tag,
        )

        return reference_image

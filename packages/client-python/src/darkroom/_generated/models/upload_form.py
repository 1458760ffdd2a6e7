from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from .. import types
from ..types import UNSET, File, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="UploadForm")


@_attrs_define
class UploadForm:
    """The file to store, and what it belongs to.

    Attributes:
        file (File): An image file: PNG, JPEG or WebP, detected from its content. Maximum 20 MiB, 8192 pixels per side
            and 50 megapixels.
        description (str | Unset): A note of your own about the image, stored in the run's `inputs`.
        parent_id (UUID | Unset): The run to link the upload to. It becomes the parent.
        is_mask (bool | Unset): Whether the file is a mask. `images.uploadMask` sets it to true. Default: False.
        metadata (Metadata | Unset): Your own data, stored and returned with the run. String keys, any values. Maximum
            64 KiB, 10,000 values and 64 levels
            as JSON. In a form, send it as JSON.
        tags (list[str] | Unset): Tags to find the run by, each only once. Change them later with `runs.update`. Repeat
            the part or send one
            JSON list.
    """

    file: File
    description: str | Unset = UNSET
    parent_id: UUID | Unset = UNSET
    is_mask: bool | Unset = False
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

        description = self.description

        parent_id: str | Unset = UNSET
        if not isinstance(self.parent_id, Unset):
            parent_id = str(self.parent_id)

        is_mask = self.is_mask

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "file": file,
            }
        )
        if description is not UNSET:
            field_dict["description"] = description
        if parent_id is not UNSET:
            field_dict["parent_id"] = parent_id
        if is_mask is not UNSET:
            field_dict["isMask"] = is_mask
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if tags is not UNSET:
            field_dict["tags"] = tags

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        if not isinstance(self.description, Unset):
            files.append(
                ("description", (None, str(self.description).encode(), "text/plain"))
            )

        if not isinstance(self.parent_id, Unset):
            files.append(("parent_id", (None, str(self.parent_id), "text/plain")))

        if not isinstance(self.is_mask, Unset):
            files.append(("isMask", (None, str(self.is_mask).encode(), "text/plain")))

        if not isinstance(self.metadata, Unset):
            files.append(
                (
                    "metadata",
                    (
                        None,
                        json.dumps(self.metadata.to_dict()).encode(),
                        "application/json",
                    ),
                )
            )

        if not isinstance(self.tags, Unset):
            for tags_item_element in self.tags:
                files.append(
                    ("tags", (None, str(tags_item_element).encode(), "text/plain"))
                )

        return files

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.metadata import Metadata

        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        description = d.pop("description", UNSET)

        _parent_id = d.pop("parent_id", UNSET)
        parent_id: UUID | Unset
        if isinstance(_parent_id, Unset):
            parent_id = UNSET
        else:
            parent_id = UUID(_parent_id)

        is_mask = d.pop("isMask", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: Metadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = Metadata.from_dict(_metadata)

        tags = cast(list[str], d.pop("tags", UNSET))

        upload_form = cls(
            file=file,
            description=description,
            parent_id=parent_id,
            is_mask=is_mask,
            metadata=metadata,
            tags=tags,
        )

        return upload_form

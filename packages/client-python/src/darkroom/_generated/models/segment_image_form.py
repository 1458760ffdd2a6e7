from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from .. import types
from ..types import UNSET, File, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="SegmentImageForm")


@_attrs_define
class SegmentImageForm:
    """An image file, and what to find in it.

    Attributes:
        image (File): An image file: PNG, JPEG or WebP, detected from its content. Maximum 20 MiB, 8192 pixels per side
            and 50 megapixels.
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        run_id (UUID | Unset): Identifier of a run.
        filename (str | Unset): Name of the file, for your own reference.
        webhook_url (str | Unset): Where to send the signed event when the run completes, fails or is canceled, even if
            the request waits for the result.
        webhook_secret (str | Unset): The secret that signs this run's events. After `whsec_` it must be base64, which
            is decoded; any other secret is used as
            its UTF-8 bytes. It is never shown again. If omitted, events are signed with your user's secret, see
            `webhooks.getSecret`.
        metadata (Metadata | Unset): Your own data, stored and returned with the run. String keys, any values. Maximum
            64 KiB, 10,000 values and 64 levels
            as JSON. In a form, send it as JSON.
        tags (list[str] | Unset): Tags to find the run by, each only once. Change them later with `runs.update`. In a
            form, repeat the part
            or send one JSON list.
    """

    image: File
    prompt: str
    run_id: UUID | Unset = UNSET
    filename: str | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        image = self.image.to_tuple()

        prompt = self.prompt

        run_id: str | Unset = UNSET
        if not isinstance(self.run_id, Unset):
            run_id = str(self.run_id)

        filename = self.filename

        webhook_url = self.webhook_url

        webhook_secret = self.webhook_secret

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "image": image,
                "prompt": prompt,
            }
        )
        if run_id is not UNSET:
            field_dict["run_id"] = run_id
        if filename is not UNSET:
            field_dict["filename"] = filename
        if webhook_url is not UNSET:
            field_dict["webhook_url"] = webhook_url
        if webhook_secret is not UNSET:
            field_dict["webhook_secret"] = webhook_secret
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if tags is not UNSET:
            field_dict["tags"] = tags

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("image", self.image.to_tuple()))

        files.append(("prompt", (None, str(self.prompt).encode(), "text/plain")))

        if not isinstance(self.run_id, Unset):
            files.append(("run_id", (None, str(self.run_id), "text/plain")))

        if not isinstance(self.filename, Unset):
            files.append(
                ("filename", (None, str(self.filename).encode(), "text/plain"))
            )

        if not isinstance(self.webhook_url, Unset):
            files.append(
                ("webhook_url", (None, str(self.webhook_url).encode(), "text/plain"))
            )

        if not isinstance(self.webhook_secret, Unset):
            files.append(
                (
                    "webhook_secret",
                    (None, str(self.webhook_secret).encode(), "text/plain"),
                )
            )

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
            for componentsschemas_tags_item_element in self.tags:
                files.append(
                    (
                        "tags",
                        (
                            None,
                            str(componentsschemas_tags_item_element).encode(),
                            "text/plain",
                        ),
                    )
                )

        return files

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.metadata import Metadata

        d = dict(src_dict)
        image = File(payload=BytesIO(d.pop("image")))

        prompt = d.pop("prompt")

        _run_id = d.pop("run_id", UNSET)
        run_id: UUID | Unset
        if isinstance(_run_id, Unset):
            run_id = UNSET
        else:
            run_id = UUID(_run_id)

        filename = d.pop("filename", UNSET)

        webhook_url = d.pop("webhook_url", UNSET)

        webhook_secret = d.pop("webhook_secret", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: Metadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = Metadata.from_dict(_metadata)

        tags = cast(list[str], d.pop("tags", UNSET))

        segment_image_form = cls(
            image=image,
            prompt=prompt,
            run_id=run_id,
            filename=filename,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return segment_image_form

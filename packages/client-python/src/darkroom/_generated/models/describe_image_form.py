from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from .. import types
from ..types import UNSET, File, FileTypes, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="DescribeImageForm")


@_attrs_define
class DescribeImageForm:
    """The image as a file, by URL or by run. Give exactly one.

    Attributes:
        image (File | Unset): An image file: PNG, JPEG or WebP, detected from its content. Maximum 20 MiB, 8192 pixels
            per side and 50 megapixels.
        image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI of at
            most 5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        run_id (UUID | Unset): Identifier of a run.
        image_index (int | Unset): Index of the image in the run's `image_urls`. If the run has no such image, the
            response is `422` `validation_error`.
            Ignored if the image does not come from a run.
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

    image: File | Unset = UNSET
    image_url: str | Unset = UNSET
    run_id: UUID | Unset = UNSET
    image_index: int | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        image: FileTypes | Unset = UNSET
        if not isinstance(self.image, Unset):
            image = self.image.to_tuple()

        image_url = self.image_url

        run_id: str | Unset = UNSET
        if not isinstance(self.run_id, Unset):
            run_id = str(self.run_id)

        image_index = self.image_index

        webhook_url = self.webhook_url

        webhook_secret = self.webhook_secret

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if image is not UNSET:
            field_dict["image"] = image
        if image_url is not UNSET:
            field_dict["image_url"] = image_url
        if run_id is not UNSET:
            field_dict["run_id"] = run_id
        if image_index is not UNSET:
            field_dict["image_index"] = image_index
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

        if not isinstance(self.image, Unset):
            files.append(("image", self.image.to_tuple()))

        if not isinstance(self.image_url, Unset):
            files.append(
                ("image_url", (None, str(self.image_url).encode(), "text/plain"))
            )

        if not isinstance(self.run_id, Unset):
            files.append(("run_id", (None, str(self.run_id), "text/plain")))

        if not isinstance(self.image_index, Unset):
            files.append(
                ("image_index", (None, str(self.image_index).encode(), "text/plain"))
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
        _image = d.pop("image", UNSET)
        image: File | Unset
        if isinstance(_image, Unset):
            image = UNSET
        else:
            image = File(payload=BytesIO(_image))

        image_url = d.pop("image_url", UNSET)

        _run_id = d.pop("run_id", UNSET)
        run_id: UUID | Unset
        if isinstance(_run_id, Unset):
            run_id = UNSET
        else:
            run_id = UUID(_run_id)

        image_index = d.pop("image_index", UNSET)

        webhook_url = d.pop("webhook_url", UNSET)

        webhook_secret = d.pop("webhook_secret", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: Metadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = Metadata.from_dict(_metadata)

        tags = cast(list[str], d.pop("tags", UNSET))

        describe_image_form = cls(
            image=image,
            image_url=image_url,
            run_id=run_id,
            image_index=image_index,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return describe_image_form

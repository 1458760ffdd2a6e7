from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from .. import types
from ..models.reference_aspect_ratio import (
    ReferenceAspectRatio,
    check_reference_aspect_ratio,
)
from ..models.reference_resolution import (
    ReferenceResolution,
    check_reference_resolution,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="ReferenceGenerationForm")


@_attrs_define
class ReferenceGenerationForm:
    """The scene and its references, the latter as a JSON string.

    Attributes:
        prompt (str): The scene, in plain words, naming the references as `@tag`, for example `@fox asleep in the boat
            of @harbour`.
            1 to 1,000 characters after trimming.
        images (str | Unset): A JSON string of up to 10 references, the same list as in JSON: objects with
            `image_reference` and `tag`.
        aspect_ratio (ReferenceAspectRatio | Unset): Width to height.
        resolution (ReferenceResolution | Unset): Pixels of the shorter side.
        seed (int | Unset): Makes the result reproducible. The same seed and inputs give the same result; if omitted,
            one is generated.
        sync (bool | Unset): If `true`, the response waits for the run to end and is `200` with the finished run. Check
            its `status`: a run that
            failed or was canceled is `200` too. After 60 seconds the response is `202`, as without `sync`; a proxy may time
            out
            sooner.
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

    prompt: str
    images: str | Unset = UNSET
    aspect_ratio: ReferenceAspectRatio | Unset = UNSET
    resolution: ReferenceResolution | Unset = UNSET
    seed: int | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        images = self.images

        aspect_ratio: str | Unset = UNSET
        if not isinstance(self.aspect_ratio, Unset):
            aspect_ratio = self.aspect_ratio

        resolution: str | Unset = UNSET
        if not isinstance(self.resolution, Unset):
            resolution = self.resolution

        seed = self.seed

        sync = self.sync

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
                "prompt": prompt,
            }
        )
        if images is not UNSET:
            field_dict["images"] = images
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
        if resolution is not UNSET:
            field_dict["resolution"] = resolution
        if seed is not UNSET:
            field_dict["seed"] = seed
        if sync is not UNSET:
            field_dict["sync"] = sync
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

        files.append(("prompt", (None, str(self.prompt).encode(), "text/plain")))

        if not isinstance(self.images, Unset):
            files.append(("images", (None, str(self.images).encode(), "text/plain")))

        if not isinstance(self.aspect_ratio, Unset):
            files.append(
                ("aspect_ratio", (None, str(self.aspect_ratio).encode(), "text/plain"))
            )

        if not isinstance(self.resolution, Unset):
            files.append(
                ("resolution", (None, str(self.resolution).encode(), "text/plain"))
            )

        if not isinstance(self.seed, Unset):
            files.append(("seed", (None, str(self.seed).encode(), "text/plain")))

        if not isinstance(self.sync, Unset):
            files.append(("sync", (None, str(self.sync).encode(), "text/plain")))

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
        prompt = d.pop("prompt")

        images = d.pop("images", UNSET)

        _aspect_ratio = d.pop("aspect_ratio", UNSET)
        aspect_ratio: ReferenceAspectRatio | Unset
        if isinstance(_aspect_ratio, Unset):
            aspect_ratio = UNSET
        else:
            aspect_ratio = check_reference_aspect_ratio(_aspect_ratio)

        _resolution = d.pop("resolution", UNSET)
        resolution: ReferenceResolution | Unset
        if isinstance(_resolution, Unset):
            resolution = UNSET
        else:
            resolution = check_reference_resolution(_resolution)

        seed = d.pop("seed", UNSET)

        sync = d.pop("sync", UNSET)

        webhook_url = d.pop("webhook_url", UNSET)

        webhook_secret = d.pop("webhook_secret", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: Metadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = Metadata.from_dict(_metadata)

        tags = cast(list[str], d.pop("tags", UNSET))

        reference_generation_form = cls(
            prompt=prompt,
            images=images,
            aspect_ratio=aspect_ratio,
            resolution=resolution,
            seed=seed,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return reference_generation_form

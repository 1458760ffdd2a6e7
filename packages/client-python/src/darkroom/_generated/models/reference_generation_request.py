from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

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
    from ..models.reference_image import ReferenceImage


T = TypeVar("T", bound="ReferenceGenerationRequest")


@_attrs_define
class ReferenceGenerationRequest:
    """The scene and its references.

    Attributes:
        prompt (str): The scene, in plain words, naming the references as `@tag`, for example `@fox asleep in the boat
            of @harbour`.
            1 to 1,000 characters after trimming.
        images (list[ReferenceImage] | Unset): Up to 10 reference images, each with its own tag.
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
    images: list[ReferenceImage] | Unset = UNSET
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

        images: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.images, Unset):
            images = []
            for componentsschemas_reference_images_item_data in self.images:
                componentsschemas_reference_images_item = (
                    componentsschemas_reference_images_item_data.to_dict()
                )
                images.append(componentsschemas_reference_images_item)

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

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.metadata import Metadata
        from ..models.reference_image import ReferenceImage

        d = dict(src_dict)
        prompt = d.pop("prompt")

        _images = d.pop("images", UNSET)
        images: list[ReferenceImage] | Unset = UNSET
        if _images is not UNSET:
            images = []
            for componentsschemas_reference_images_item_data in _images:
                componentsschemas_reference_images_item = ReferenceImage.from_dict(
                    componentsschemas_reference_images_item_data
                )

                images.append(componentsschemas_reference_images_item)

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

        reference_generation_request = cls(
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

        return reference_generation_request

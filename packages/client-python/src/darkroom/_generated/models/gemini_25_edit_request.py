from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="Gemini25EditRequest")


@_attrs_define
class Gemini25EditRequest:
    """The image, by URL or by run, and what to change.

    Attributes:
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI of at
            most 5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        run_id (UUID | Unset): Identifier of a run.
        image_index (int | Unset): Index of the image in the run's `image_urls`. If the run has no such image, the
            response is `422` `validation_error`.
            Ignored if the image does not come from a run.
        reference_image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI
            of at most 5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        reference_url (str | Unset): Another name for `reference_image_url`. Use that instead; the two with different
            values return `conflicting_fields`.
        mask_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI of at most
            5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        aspect_ratio (str | Unset): Width to height, for example `16:9`, `1:1` or `9:16`.
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
    image_url: str | Unset = UNSET
    run_id: UUID | Unset = UNSET
    image_index: int | Unset = UNSET
    reference_image_url: str | Unset = UNSET
    reference_url: str | Unset = UNSET
    mask_url: str | Unset = UNSET
    aspect_ratio: str | Unset = UNSET
    seed: int | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        image_url = self.image_url

        run_id: str | Unset = UNSET
        if not isinstance(self.run_id, Unset):
            run_id = str(self.run_id)

        image_index = self.image_index

        reference_image_url = self.reference_image_url

        reference_url = self.reference_url

        mask_url = self.mask_url

        aspect_ratio = self.aspect_ratio

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
        if image_url is not UNSET:
            field_dict["image_url"] = image_url
        if run_id is not UNSET:
            field_dict["run_id"] = run_id
        if image_index is not UNSET:
            field_dict["image_index"] = image_index
        if reference_image_url is not UNSET:
            field_dict["reference_image_url"] = reference_image_url
        if reference_url is not UNSET:
            field_dict["reference_url"] = reference_url
        if mask_url is not UNSET:
            field_dict["mask_url"] = mask_url
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
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

        d = dict(src_dict)
        prompt = d.pop("prompt")

        image_url = d.pop("image_url", UNSET)

        _run_id = d.pop("run_id", UNSET)
        run_id: UUID | Unset
        if isinstance(_run_id, Unset):
            run_id = UNSET
        else:
            run_id = UUID(_run_id)

        image_index = d.pop("image_index", UNSET)

        reference_image_url = d.pop("reference_image_url", UNSET)

        reference_url = d.pop("reference_url", UNSET)

        mask_url = d.pop("mask_url", UNSET)

        aspect_ratio = d.pop("aspect_ratio", UNSET)

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

        gemini_25_edit_request = cls(
            prompt=prompt,
            image_url=image_url,
            run_id=run_id,
            image_index=image_index,
            reference_image_url=reference_image_url,
            reference_url=reference_url,
            mask_url=mask_url,
            aspect_ratio=aspect_ratio,
            seed=seed,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return gemini_25_edit_request

from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.flux_kontext_edit_aspect_ratio import (
    FluxKontextEditAspectRatio,
    check_flux_kontext_edit_aspect_ratio,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="FluxKontextEditRequest")


@_attrs_define
class FluxKontextEditRequest:
    """The image of an earlier run, what to change, and the model to use.

    Attributes:
        original_run_id (UUID): Identifier of a run.
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model (Literal['flux-kontext-max']): The model to use. There is only one.
        image_index (int | Unset): Index of the image in the run's `image_urls`. If the run has no such image, the
            response is `422` `validation_error`.
            Ignored if the image does not come from a run.
        aspect_ratio (FluxKontextEditAspectRatio | Unset): Width to height of the result. `match_input_image` keeps that
            of the source.
        seed (int | Unset): Integer ≥ 0. The same seed and inputs give the same result.
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

    original_run_id: UUID
    prompt: str
    model: Literal["flux-kontext-max"]
    image_index: int | Unset = UNSET
    aspect_ratio: FluxKontextEditAspectRatio | Unset = UNSET
    seed: int | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        original_run_id = str(self.original_run_id)

        prompt = self.prompt

        model = self.model

        image_index = self.image_index

        aspect_ratio: str | Unset = UNSET
        if not isinstance(self.aspect_ratio, Unset):
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
                "original_run_id": original_run_id,
                "prompt": prompt,
                "model": model,
            }
        )
        if image_index is not UNSET:
            field_dict["image_index"] = image_index
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
        original_run_id = UUID(d.pop("original_run_id"))

        prompt = d.pop("prompt")

        model = cast(Literal["flux-kontext-max"], d.pop("model"))
        if model != "flux-kontext-max":
            raise ValueError(
                f"model must match const 'flux-kontext-max', got '{model}'"
            )

        image_index = d.pop("image_index", UNSET)

        _aspect_ratio = d.pop("aspect_ratio", UNSET)
        aspect_ratio: FluxKontextEditAspectRatio | Unset
        if isinstance(_aspect_ratio, Unset):
            aspect_ratio = UNSET
        else:
            aspect_ratio = check_flux_kontext_edit_aspect_ratio(_aspect_ratio)

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

        flux_kontext_edit_request = cls(
            original_run_id=original_run_id,
            prompt=prompt,
            model=model,
            image_index=image_index,
            aspect_ratio=aspect_ratio,
            seed=seed,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return flux_kontext_edit_request

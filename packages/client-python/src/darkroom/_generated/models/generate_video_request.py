from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="GenerateVideoRequest")


@_attrs_define
class GenerateVideoRequest:
    """The image, by URL or by run, and how it should move. Give exactly one of the two.

    Attributes:
        prompt (str | Unset): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        negative_prompt (str | Unset): What should not appear in the result.
        image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI of at
            most 5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        source_run_id (UUID | Unset): Identifier of a run.
        image_index (int | Unset): Index of the image in the run's `image_urls`. If the run has no such image, the
            response is `422` `validation_error`.
            Ignored if the image does not come from a run.
        aspect_ratio (str | Unset): Width to height of the video, for example `16:9`, `1:1` or `9:16`. The image is
            cropped to it. Default: '16:9'.
        duration (float | Unset): Length of the video in seconds. Default: 3.0.
        seed (int | Unset): Makes the result reproducible. The same seed and inputs give the same result; if omitted,
            one is generated.
        cfg_scale (float | Unset): Classifier-free guidance scale; higher means closer adherence to the prompt. If
            omitted, `guidance` is used where there
            is one; otherwise the model decides.
        motion_bucket_id (int | Unset): The amount of motion; higher is more. Default: 127.
        fps (float | Unset): Frames per second. Default: 24.0.
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

    prompt: str | Unset = UNSET
    negative_prompt: str | Unset = UNSET
    image_url: str | Unset = UNSET
    source_run_id: UUID | Unset = UNSET
    image_index: int | Unset = UNSET
    aspect_ratio: str | Unset = "16:9"
    duration: float | Unset = 3.0
    seed: int | Unset = UNSET
    cfg_scale: float | Unset = UNSET
    motion_bucket_id: int | Unset = 127
    fps: float | Unset = 24.0
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        negative_prompt = self.negative_prompt

        image_url = self.image_url

        source_run_id: str | Unset = UNSET
        if not isinstance(self.source_run_id, Unset):
            source_run_id = str(self.source_run_id)

        image_index = self.image_index

        aspect_ratio = self.aspect_ratio

        duration = self.duration

        seed = self.seed

        cfg_scale = self.cfg_scale

        motion_bucket_id = self.motion_bucket_id

        fps = self.fps

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
        if prompt is not UNSET:
            field_dict["prompt"] = prompt
        if negative_prompt is not UNSET:
            field_dict["negative_prompt"] = negative_prompt
        if image_url is not UNSET:
            field_dict["image_url"] = image_url
        if source_run_id is not UNSET:
            field_dict["source_run_id"] = source_run_id
        if image_index is not UNSET:
            field_dict["image_index"] = image_index
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
        if duration is not UNSET:
            field_dict["duration"] = duration
        if seed is not UNSET:
            field_dict["seed"] = seed
        if cfg_scale is not UNSET:
            field_dict["cfg_scale"] = cfg_scale
        if motion_bucket_id is not UNSET:
            field_dict["motion_bucket_id"] = motion_bucket_id
        if fps is not UNSET:
            field_dict["fps"] = fps
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
        prompt = d.pop("prompt", UNSET)

        negative_prompt = d.pop("negative_prompt", UNSET)

        image_url = d.pop("image_url", UNSET)

        _source_run_id = d.pop("source_run_id", UNSET)
        source_run_id: UUID | Unset
        if isinstance(_source_run_id, Unset):
            source_run_id = UNSET
        else:
            source_run_id = UUID(_source_run_id)

        image_index = d.pop("image_index", UNSET)

        aspect_ratio = d.pop("aspect_ratio", UNSET)

        duration = d.pop("duration", UNSET)

        seed = d.pop("seed", UNSET)

        cfg_scale = d.pop("cfg_scale", UNSET)

        motion_bucket_id = d.pop("motion_bucket_id", UNSET)

        fps = d.pop("fps", UNSET)

        webhook_url = d.pop("webhook_url", UNSET)

        webhook_secret = d.pop("webhook_secret", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: Metadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = Metadata.from_dict(_metadata)

        tags = cast(list[str], d.pop("tags", UNSET))

        generate_video_request = cls(
            prompt=prompt,
            negative_prompt=negative_prompt,
            image_url=image_url,
            source_run_id=source_run_id,
            image_index=image_index,
            aspect_ratio=aspect_ratio,
            duration=duration,
            seed=seed,
            cfg_scale=cfg_scale,
            motion_bucket_id=motion_bucket_id,
            fps=fps,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return generate_video_request

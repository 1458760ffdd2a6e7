from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.generate_by_workflow_wan_workflow_type import (
    GenerateByWorkflowWanWorkflowType,
    check_generate_by_workflow_wan_workflow_type,
)
from ..models.generate_output_format import (
    GenerateOutputFormat,
    check_generate_output_format,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="GenerateByWorkflowWan")


@_attrs_define
class GenerateByWorkflowWan:
    """Deprecated: selects `wan-image-2.1` by `workflow_type` instead of `model_type`.

    Attributes:
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model_id (UUID): A custom or fine-tuned model from the registry. You need permission to use it.
        width (int): A length in pixels, 64 to 2048.
        height (int): A length in pixels, 64 to 2048.
        workflow_type (GenerateByWorkflowWanWorkflowType): Selected the model before `model_type`; use that instead.
        strength_model (float | Unset): How strongly the custom model shapes the image.
        model_weight (float | Unset): Weight of the custom model against the base model. Default: 0.7.
        negative_prompt (str | Unset): What should not appear in the result.
        seed (int | Unset): Makes the result reproducible. The same seed and inputs give the same result; if omitted, a
            new seed is chosen.
        steps (int | Unset): How many refinement steps the model takes; more is finer and slower. If omitted, the model
            decides: 28 for every model
            type on the local engine.
        cfg_scale (float | Unset): Classifier-free guidance scale; higher means closer adherence to the prompt. If
            omitted, the model decides: 7 for every
            model type on the local engine. `guidance`, if the operation has it, is the same idea for models that were
            trained with
            it. Both apply, so set one of the two.
        guidance (float | Unset): How closely the image follows the prompt; higher is closer. Made for models that were
            trained with guidance, on a scale
            of 0 to 100; `cfg_scale` is classifier-free guidance, 0 to 30. Both apply, so set one of the two.
        scheduler (str | Unset): The name of the sampler's schedule, for example `ddim` or `euler`. If omitted, the
            model decides.
        batch_count (int | Unset): Number of batches to make, one after another.
        upscale_factor (float | Unset): Factor by which to enlarge the finished image.
        output_format (GenerateOutputFormat | Unset): The file format of the images. `jpeg` has no transparency;
            transparent parts become white.
        sync (bool | Unset): If `true`, the response waits until the run has ended, up to 60 seconds, and is `200` with
            the run as it ended: check
            its `status`, because a run that failed or was canceled is `200` too. If it has not ended by then, the response
            is
            `202`, as without `sync`.
        webhook_url (str | Unset): Where to send the signed event when the run completes, fails or is canceled, even if
            the request waits for the result.
        webhook_secret (str | Unset): The secret that signs this run's events. After `whsec_` it must be base64, which
            is decoded; any other secret is used as
            its UTF-8 bytes. It is never shown again. If omitted, events are signed with your user's secret, see
            `webhooks.getSecret`.
        metadata (Metadata | Unset): Your own data, stored and returned with the run. String keys, any values. Maximum
            64 KiB, 10,000 values and 64 levels
            as JSON. In a form, send it as JSON.
        tags (list[str] | Unset): Tags by which you find the run again, each only once. Change them later with
            `runs.update`. In a form, repeat the part
            or send one JSON list.
    """

    prompt: str
    model_id: UUID
    width: int
    height: int
    workflow_type: GenerateByWorkflowWanWorkflowType
    strength_model: float | Unset = UNSET
    model_weight: float | Unset = 0.7
    negative_prompt: str | Unset = UNSET
    seed: int | Unset = UNSET
    steps: int | Unset = UNSET
    cfg_scale: float | Unset = UNSET
    guidance: float | Unset = UNSET
    scheduler: str | Unset = UNSET
    batch_count: int | Unset = UNSET
    upscale_factor: float | Unset = UNSET
    output_format: GenerateOutputFormat | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        model_id = str(self.model_id)

        width = self.width

        height = self.height

        workflow_type: str = self.workflow_type

        strength_model = self.strength_model

        model_weight = self.model_weight

        negative_prompt = self.negative_prompt

        seed = self.seed

        steps = self.steps

        cfg_scale = self.cfg_scale

        guidance = self.guidance

        scheduler = self.scheduler

        batch_count = self.batch_count

        upscale_factor = self.upscale_factor

        output_format: str | Unset = UNSET
        if not isinstance(self.output_format, Unset):
            output_format = self.output_format

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
                "model_id": model_id,
                "width": width,
                "height": height,
                "workflow_type": workflow_type,
            }
        )
        if strength_model is not UNSET:
            field_dict["strength_model"] = strength_model
        if model_weight is not UNSET:
            field_dict["model_weight"] = model_weight
        if negative_prompt is not UNSET:
            field_dict["negative_prompt"] = negative_prompt
        if seed is not UNSET:
            field_dict["seed"] = seed
        if steps is not UNSET:
            field_dict["steps"] = steps
        if cfg_scale is not UNSET:
            field_dict["cfg_scale"] = cfg_scale
        if guidance is not UNSET:
            field_dict["guidance"] = guidance
        if scheduler is not UNSET:
            field_dict["scheduler"] = scheduler
        if batch_count is not UNSET:
            field_dict["batch_count"] = batch_count
        if upscale_factor is not UNSET:
            field_dict["upscale_factor"] = upscale_factor
        if output_format is not UNSET:
            field_dict["output_format"] = output_format
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

        model_id = UUID(d.pop("model_id"))

        width = d.pop("width")

        height = d.pop("height")

        workflow_type = check_generate_by_workflow_wan_workflow_type(
            d.pop("workflow_type")
        )

        strength_model = d.pop("strength_model", UNSET)

        model_weight = d.pop("model_weight", UNSET)

        negative_prompt = d.pop("negative_prompt", UNSET)

        seed = d.pop("seed", UNSET)

        steps = d.pop("steps", UNSET)

        cfg_scale = d.pop("cfg_scale", UNSET)

        guidance = d.pop("guidance", UNSET)

        scheduler = d.pop("scheduler", UNSET)

        batch_count = d.pop("batch_count", UNSET)

        upscale_factor = d.pop("upscale_factor", UNSET)

        _output_format = d.pop("output_format", UNSET)
        output_format: GenerateOutputFormat | Unset
        if isinstance(_output_format, Unset):
            output_format = UNSET
        else:
            output_format = check_generate_output_format(_output_format)

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

        generate_by_workflow_wan = cls(
            prompt=prompt,
            model_id=model_id,
            width=width,
            height=height,
            workflow_type=workflow_type,
            strength_model=strength_model,
            model_weight=model_weight,
            negative_prompt=negative_prompt,
            seed=seed,
            steps=steps,
            cfg_scale=cfg_scale,
            guidance=guidance,
            scheduler=scheduler,
            batch_count=batch_count,
            upscale_factor=upscale_factor,
            output_format=output_format,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return generate_by_workflow_wan

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

from ..models.generate_flux_dev_workflow_type import (
    GenerateFluxDevWorkflowType,
    check_generate_flux_dev_workflow_type,
)
from ..models.generate_output_format import (
    GenerateOutputFormat,
    check_generate_output_format,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="GenerateFluxDev")


@_attrs_define
class GenerateFluxDev:
    """The default model, also used if `model_type` is omitted. A good first choice for any image.

    Attributes:
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model_type (Literal['flux-dev'] | Unset): Selects this model. Default: 'flux-dev'.
        width (int | Unset): A length in pixels, 64 to 2048.
        height (int | Unset): A length in pixels, 64 to 2048.
        reference_image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI
            of at most 5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        reference_url (str | Unset): Another name for `reference_image_url`. Use that instead; the two with different
            values return `conflicting_fields`.
        model_id (UUID | Unset): A custom or fine-tuned model from the registry. You need permission to use it.
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
        batch_size (int | Unset): Number of images to make at once. They are in `image_urls`.
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
        workflow_type (GenerateFluxDevWorkflowType | Unset): Selected the model before `model_type`; use that instead.
            Default: 'default'.
    """

    prompt: str
    model_type: Literal["flux-dev"] | Unset = "flux-dev"
    width: int | Unset = UNSET
    height: int | Unset = UNSET
    reference_image_url: str | Unset = UNSET
    reference_url: str | Unset = UNSET
    model_id: UUID | Unset = UNSET
    negative_prompt: str | Unset = UNSET
    seed: int | Unset = UNSET
    steps: int | Unset = UNSET
    cfg_scale: float | Unset = UNSET
    guidance: float | Unset = UNSET
    scheduler: str | Unset = UNSET
    batch_size: int | Unset = UNSET
    batch_count: int | Unset = UNSET
    upscale_factor: float | Unset = UNSET
    output_format: GenerateOutputFormat | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET
    workflow_type: GenerateFluxDevWorkflowType | Unset = "default"

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        model_type = self.model_type

        width = self.width

        height = self.height

        reference_image_url = self.reference_image_url

        reference_url = self.reference_url

        model_id: str | Unset = UNSET
        if not isinstance(self.model_id, Unset):
            model_id = str(self.model_id)

        negative_prompt = self.negative_prompt

        seed = self.seed

        steps = self.steps

        cfg_scale = self.cfg_scale

        guidance = self.guidance

        scheduler = self.scheduler

        batch_size = self.batch_size

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

        workflow_type: str | Unset = UNSET
        if not isinstance(self.workflow_type, Unset):
            workflow_type = self.workflow_type

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "prompt": prompt,
            }
        )
        if model_type is not UNSET:
            field_dict["model_type"] = model_type
        if width is not UNSET:
            field_dict["width"] = width
        if height is not UNSET:
            field_dict["height"] = height
        if reference_image_url is not UNSET:
            field_dict["reference_image_url"] = reference_image_url
        if reference_url is not UNSET:
            field_dict["reference_url"] = reference_url
        if model_id is not UNSET:
            field_dict["model_id"] = model_id
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
        if batch_size is not UNSET:
            field_dict["batch_size"] = batch_size
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
        if workflow_type is not UNSET:
            field_dict["workflow_type"] = workflow_type

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.metadata import Metadata

        d = dict(src_dict)
        prompt = d.pop("prompt")

        model_type = cast(Literal["flux-dev"] | Unset, d.pop("model_type", UNSET))
        if model_type != "flux-dev" and not isinstance(model_type, Unset):
            raise ValueError(
                f"model_type must match const 'flux-dev', got '{model_type}'"
            )

        width = d.pop("width", UNSET)

        height = d.pop("height", UNSET)

        reference_image_url = d.pop("reference_image_url", UNSET)

        reference_url = d.pop("reference_url", UNSET)

        _model_id = d.pop("model_id", UNSET)
        model_id: UUID | Unset
        if isinstance(_model_id, Unset):
            model_id = UNSET
        else:
            model_id = UUID(_model_id)

        negative_prompt = d.pop("negative_prompt", UNSET)

        seed = d.pop("seed", UNSET)

        steps = d.pop("steps", UNSET)

        cfg_scale = d.pop("cfg_scale", UNSET)

        guidance = d.pop("guidance", UNSET)

        scheduler = d.pop("scheduler", UNSET)

        batch_size = d.pop("batch_size", UNSET)

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

        _workflow_type = d.pop("workflow_type", UNSET)
        workflow_type: GenerateFluxDevWorkflowType | Unset
        if isinstance(_workflow_type, Unset):
            workflow_type = UNSET
        else:
            workflow_type = check_generate_flux_dev_workflow_type(_workflow_type)

        generate_flux_dev = cls(
            prompt=prompt,
            model_type=model_type,
            width=width,
            height=height,
            reference_image_url=reference_image_url,
            reference_url=reference_url,
            model_id=model_id,
            negative_prompt=negative_prompt,
            seed=seed,
            steps=steps,
            cfg_scale=cfg_scale,
            guidance=guidance,
            scheduler=scheduler,
            batch_size=batch_size,
            batch_count=batch_count,
            upscale_factor=upscale_factor,
            output_format=output_format,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
            workflow_type=workflow_type,
        )

        return generate_flux_dev

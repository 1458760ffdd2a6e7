from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.generate_image_input_model_type import (
    GenerateImageInputModelType,
    check_generate_image_input_model_type,
)
from ..models.generate_image_input_workflow_type import (
    GenerateImageInputWorkflowType,
    check_generate_image_input_workflow_type,
)
from ..models.generate_output_format import (
    GenerateOutputFormat,
    check_generate_output_format,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="GenerateImageInput")


@_attrs_define
class GenerateImageInput:
    """What to draw, and with which model. Every field is accepted with every model type; a field that the model does not
    use
    changes nothing and is listed in the run's `ignored_inputs`.

        Attributes:
            prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
            model_type (GenerateImageInputModelType | Unset): The generative model to use. `vendorc` is reserved but
                unavailable and returns `422` `model_unavailable`. Default: 'flux-dev'.
            model_id (UUID | Unset): A custom or fine-tuned model from the registry. You need permission to use it.
            workflow_type (GenerateImageInputWorkflowType | Unset): Use `model_type` instead. `wan` means `wan-image-2.1`;
                `wan-image-2.2` means itself; `default` selects nothing.
                 Default: 'default'.
            width (int | Unset): A length in pixels, 64 to 2048.
            height (int | Unset): A length in pixels, 64 to 2048.
            aspect_ratio (str | Unset): Width to height, for example `16:9`, `1:1` or `9:16`.
            strength_model (float | Unset): How strongly the custom model shapes the image. Default: 1.0.
            model_weight (float | Unset): Weight of the custom model against the base model. Default: 0.7.
            guidance (float | Unset): How closely the image follows the prompt; higher is closer. Ignored if `cfg_scale` is
                set. Default: 7.5.
            lora_low_name (str | Unset): Name of a LoRA.
            lora_high_name (str | Unset): Name of a LoRA.
            lora_low_strength (float | Unset): Strength of the low-noise LoRA. Default: 0.5.
            lora_high_strength (float | Unset): Strength of the high-noise LoRA. Default: 1.0.
            reference_image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI
                of at most 5 MiB. PNG, JPEG or WebP;
                maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
                URLs on
                private networks are refused.
            reference_url (str | Unset): Another name for `reference_image_url`. Use that instead; the two with different
                values return `conflicting_fields`.
            image_urls (list[str] | Unset): 2 to 10 images by URL.
            run_ids (list[UUID] | Unset): 2 to 10 images, each the result of an earlier run.
            mask_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI of at most
                5 MiB. PNG, JPEG or WebP;
                maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
                URLs on
                private networks are refused.
            seed (int | Unset): Makes the result reproducible. The same seed and inputs give the same result; if omitted,
                one is generated.
            negative_prompt (str | Unset): What should not appear in the result.
            scheduler (str | Unset): The name of the sampler's schedule, for example `ddim` or `euler`. If omitted, the
                model decides.
            steps (int | Unset): Number of refinement steps; more is finer and slower. If omitted, the model decides: 28 for
                every model
                type on the local engine.
            cfg_scale (float | Unset): Classifier-free guidance scale; higher means closer adherence to the prompt. If
                omitted, `guidance` is used where there
                is one; otherwise the model decides.
            batch_size (int | Unset): Number of images to make at once, returned in `image_urls`. wan-image-2.1 always makes
                2. Default: 1.
            batch_count (int | Unset): Number of batches to make, one after another. Default: 1.
            upscale_factor (float | Unset): Factor by which to enlarge the finished image. Default: 1.0.
            lora_1 (str | Unset): Name of a LoRA.
            output_format (GenerateOutputFormat | Unset): The file format of the images. `jpeg` has no transparency;
                transparent parts become white.
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
    model_type: GenerateImageInputModelType | Unset = "flux-dev"
    model_id: UUID | Unset = UNSET
    workflow_type: GenerateImageInputWorkflowType | Unset = "default"
    width: int | Unset = UNSET
    height: int | Unset = UNSET
    aspect_ratio: str | Unset = UNSET
    strength_model: float | Unset = 1.0
    model_weight: float | Unset = 0.7
    guidance: float | Unset = 7.5
    lora_low_name: str | Unset = UNSET
    lora_high_name: str | Unset = UNSET
    lora_low_strength: float | Unset = 0.5
    lora_high_strength: float | Unset = 1.0
    reference_image_url: str | Unset = UNSET
    reference_url: str | Unset = UNSET
    image_urls: list[str] | Unset = UNSET
    run_ids: list[UUID] | Unset = UNSET
    mask_url: str | Unset = UNSET
    seed: int | Unset = UNSET
    negative_prompt: str | Unset = UNSET
    scheduler: str | Unset = UNSET
    steps: int | Unset = UNSET
    cfg_scale: float | Unset = UNSET
    batch_size: int | Unset = 1
    batch_count: int | Unset = 1
    upscale_factor: float | Unset = 1.0
    lora_1: str | Unset = UNSET
    output_format: GenerateOutputFormat | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        model_type: str | Unset = UNSET
        if not isinstance(self.model_type, Unset):
            model_type = self.model_type

        model_id: str | Unset = UNSET
        if not isinstance(self.model_id, Unset):
            model_id = str(self.model_id)

        workflow_type: str | Unset = UNSET
        if not isinstance(self.workflow_type, Unset):
            workflow_type = self.workflow_type

        width = self.width

        height = self.height

        aspect_ratio = self.aspect_ratio

        strength_model = self.strength_model

        model_weight = self.model_weight

        guidance = self.guidance

        lora_low_name = self.lora_low_name

        lora_high_name = self.lora_high_name

        lora_low_strength = self.lora_low_strength

        lora_high_strength = self.lora_high_strength

        reference_image_url = self.reference_image_url

        reference_url = self.reference_url

        image_urls: list[str] | Unset = UNSET
        if not isinstance(self.image_urls, Unset):
            image_urls = self.image_urls

        run_ids: list[str] | Unset = UNSET
        if not isinstance(self.run_ids, Unset):
            run_ids = []
            for componentsschemas_run_ids_item_data in self.run_ids:
                componentsschemas_run_ids_item = str(
                    componentsschemas_run_ids_item_data
                )
                run_ids.append(componentsschemas_run_ids_item)

        mask_url = self.mask_url

        seed = self.seed

        negative_prompt = self.negative_prompt

        scheduler = self.scheduler

        steps = self.steps

        cfg_scale = self.cfg_scale

        batch_size = self.batch_size

        batch_count = self.batch_count

        upscale_factor = self.upscale_factor

        lora_1 = self.lora_1

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
            }
        )
        if model_type is not UNSET:
            field_dict["model_type"] = model_type
        if model_id is not UNSET:
            field_dict["model_id"] = model_id
        if workflow_type is not UNSET:
            field_dict["workflow_type"] = workflow_type
        if width is not UNSET:
            field_dict["width"] = width
        if height is not UNSET:
            field_dict["height"] = height
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
        if strength_model is not UNSET:
            field_dict["strength_model"] = strength_model
        if model_weight is not UNSET:
            field_dict["model_weight"] = model_weight
        if guidance is not UNSET:
            field_dict["guidance"] = guidance
        if lora_low_name is not UNSET:
            field_dict["lora_low_name"] = lora_low_name
        if lora_high_name is not UNSET:
            field_dict["lora_high_name"] = lora_high_name
        if lora_low_strength is not UNSET:
            field_dict["lora_low_strength"] = lora_low_strength
        if lora_high_strength is not UNSET:
            field_dict["lora_high_strength"] = lora_high_strength
        if reference_image_url is not UNSET:
            field_dict["reference_image_url"] = reference_image_url
        if reference_url is not UNSET:
            field_dict["reference_url"] = reference_url
        if image_urls is not UNSET:
            field_dict["image_urls"] = image_urls
        if run_ids is not UNSET:
            field_dict["run_ids"] = run_ids
        if mask_url is not UNSET:
            field_dict["mask_url"] = mask_url
        if seed is not UNSET:
            field_dict["seed"] = seed
        if negative_prompt is not UNSET:
            field_dict["negative_prompt"] = negative_prompt
        if scheduler is not UNSET:
            field_dict["scheduler"] = scheduler
        if steps is not UNSET:
            field_dict["steps"] = steps
        if cfg_scale is not UNSET:
            field_dict["cfg_scale"] = cfg_scale
        if batch_size is not UNSET:
            field_dict["batch_size"] = batch_size
        if batch_count is not UNSET:
            field_dict["batch_count"] = batch_count
        if upscale_factor is not UNSET:
            field_dict["upscale_factor"] = upscale_factor
        if lora_1 is not UNSET:
            field_dict["lora_1"] = lora_1
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

        _model_type = d.pop("model_type", UNSET)
        model_type: GenerateImageInputModelType | Unset
        if isinstance(_model_type, Unset):
            model_type = UNSET
        else:
            model_type = check_generate_image_input_model_type(_model_type)

        _model_id = d.pop("model_id", UNSET)
        model_id: UUID | Unset
        if isinstance(_model_id, Unset):
            model_id = UNSET
        else:
            model_id = UUID(_model_id)

        _workflow_type = d.pop("workflow_type", UNSET)
        workflow_type: GenerateImageInputWorkflowType | Unset
        if isinstance(_workflow_type, Unset):
            workflow_type = UNSET
        else:
            workflow_type = check_generate_image_input_workflow_type(_workflow_type)

        width = d.pop("width", UNSET)

        height = d.pop("height", UNSET)

        aspect_ratio = d.pop("aspect_ratio", UNSET)

        strength_model = d.pop("strength_model", UNSET)

        model_weight = d.pop("model_weight", UNSET)

        guidance = d.pop("guidance", UNSET)

        lora_low_name = d.pop("lora_low_name", UNSET)

        lora_high_name = d.pop("lora_high_name", UNSET)

        lora_low_strength = d.pop("lora_low_strength", UNSET)

        lora_high_strength = d.pop("lora_high_strength", UNSET)

        reference_image_url = d.pop("reference_image_url", UNSET)

        reference_url = d.pop("reference_url", UNSET)

        image_urls = cast(list[str], d.pop("image_urls", UNSET))

        _run_ids = d.pop("run_ids", UNSET)
        run_ids: list[UUID] | Unset = UNSET
        if _run_ids is not UNSET:
            run_ids = []
            for componentsschemas_run_ids_item_data in _run_ids:
                componentsschemas_run_ids_item = UUID(
                    componentsschemas_run_ids_item_data
                )

                run_ids.append(componentsschemas_run_ids_item)

        mask_url = d.pop("mask_url", UNSET)

        seed = d.pop("seed", UNSET)

        negative_prompt = d.pop("negative_prompt", UNSET)

        scheduler = d.pop("scheduler", UNSET)

        steps = d.pop("steps", UNSET)

        cfg_scale = d.pop("cfg_scale", UNSET)

        batch_size = d.pop("batch_size", UNSET)

        batch_count = d.pop("batch_count", UNSET)

        upscale_factor = d.pop("upscale_factor", UNSET)

        lora_1 = d.pop("lora_1", UNSET)

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

        generate_image_input = cls(
            prompt=prompt,
            model_type=model_type,
            model_id=model_id,
            workflow_type=workflow_type,
            width=width,
            height=height,
            aspect_ratio=aspect_ratio,
            strength_model=strength_model,
            model_weight=model_weight,
            guidance=guidance,
            lora_low_name=lora_low_name,
            lora_high_name=lora_high_name,
            lora_low_strength=lora_low_strength,
            lora_high_strength=lora_high_strength,
            reference_image_url=reference_image_url,
            reference_url=reference_url,
            image_urls=image_urls,
            run_ids=run_ids,
            mask_url=mask_url,
            seed=seed,
            negative_prompt=negative_prompt,
            scheduler=scheduler,
            steps=steps,
            cfg_scale=cfg_scale,
            batch_size=batch_size,
            batch_count=batch_count,
            upscale_factor=upscale_factor,
            lora_1=lora_1,
            output_format=output_format,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return generate_image_input

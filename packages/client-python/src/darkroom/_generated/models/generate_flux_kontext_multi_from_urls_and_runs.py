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

from ..models.flux_kontext_aspect_ratio import (
    FluxKontextAspectRatio,
    check_flux_kontext_aspect_ratio,
)
from ..models.generate_flux_kontext_multi_from_urls_and_runs_workflow_type import (
    GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType,
    check_generate_flux_kontext_multi_from_urls_and_runs_workflow_type,
)
from ..models.generate_output_format import (
    GenerateOutputFormat,
    check_generate_output_format,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="GenerateFluxKontextMultiFromUrlsAndRuns")


@_attrs_define
class GenerateFluxKontextMultiFromUrlsAndRuns:
    """Combines 2 to 10 images, by URL and by run. Those by URL come first.

    Attributes:
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        model_type (Literal['flux-kontext-multi']): Selects this model.
        image_urls (list[str]): 1 to 10 images by URL; 2 to 10 in all with `run_ids`.
        run_ids (list[UUID]): 1 to 10 images, each the result of an earlier run. The first run becomes the parent.
        aspect_ratio (FluxKontextAspectRatio | Unset): Width to height, one of the thirteen that flux-kontext-max
            supports.
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
        workflow_type (GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType | Unset): Selected the model before
            `model_type`; use that instead. Default: 'default'.
    """

    prompt: str
    model_type: Literal["flux-kontext-multi"]
    image_urls: list[str]
    run_ids: list[UUID]
    aspect_ratio: FluxKontextAspectRatio | Unset = UNSET
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
    workflow_type: GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType | Unset = (
        "default"
    )

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        model_type = self.model_type

        image_urls = self.image_urls

        run_ids = []
        for run_ids_item_data in self.run_ids:
            run_ids_item = str(run_ids_item_data)
            run_ids.append(run_ids_item)

        aspect_ratio: str | Unset = UNSET
        if not isinstance(self.aspect_ratio, Unset):
            aspect_ratio = self.aspect_ratio

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
                "model_type": model_type,
                "image_urls": image_urls,
                "run_ids": run_ids,
            }
        )
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
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

        model_type = cast(Literal["flux-kontext-multi"], d.pop("model_type"))
        if model_type != "flux-kontext-multi":
            raise ValueError(
                f"model_type must match const 'flux-kontext-multi', got '{model_type}'"
            )

        image_urls = cast(list[str], d.pop("image_urls"))

        run_ids = []
        _run_ids = d.pop("run_ids")
        for run_ids_item_data in _run_ids:
            run_ids_item = UUID(run_ids_item_data)

            run_ids.append(run_ids_item)

        _aspect_ratio = d.pop("aspect_ratio", UNSET)
        aspect_ratio: FluxKontextAspectRatio | Unset
        if isinstance(_aspect_ratio, Unset):
            aspect_ratio = UNSET
        else:
            aspect_ratio = check_flux_kontext_aspect_ratio(_aspect_ratio)

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
        workflow_type: GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType | Unset
        if isinstance(_workflow_type, Unset):
            workflow_type = UNSET
        else:
            workflow_type = (
                check_generate_flux_kontext_multi_from_urls_and_runs_workflow_type(
                    _workflow_type
                )
            )

        generate_flux_kontext_multi_from_urls_and_runs = cls(
            prompt=prompt,
            model_type=model_type,
            image_urls=image_urls,
            run_ids=run_ids,
            aspect_ratio=aspect_ratio,
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

        return generate_flux_kontext_multi_from_urls_and_runs

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.live_status import LiveStatus, check_live_status
from ..models.run_status import RunStatus, check_run_status
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.image_description import ImageDescription
    from ..models.run_error import RunError
    from ..models.run_metadata_type_0 import RunMetadataType0
    from ..models.run_metrics import RunMetrics


T = TypeVar("T", bound="Run")


@_attrs_define
class Run:
    """One job of the service, from its acceptance to its result.

    Attributes:
        run_id (UUID): Identifier of a run.
        user_id (str): The owner of the run.
        created_at (datetime.datetime): A moment in UTC, ISO 8601.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
        image_url (None | str): URL of the first image; null until the run is completed.
        inputs (Any): The inputs as used, with defaults filled in and secrets omitted.
        ignored_inputs (list[str]): Names of the fields that you sent and the run does not use, in the order sent: for
            example, those that its model does
            not have.
        live_status (LiveStatus | None): The same as `status`, with `pending` for `queued`.
        status (RunStatus): The status of the run. It starts as `queued`; `completed`, `failed` and `canceled` are
            terminal and never change.
        progress (float): How much of the work is done. Never decreases; 0 while queued, 1 only when completed, and kept
            on failure.
        run_type (str): The type of run. New types may be added.
        image_urls (list[str]): URLs of all images the run made; `image_url` is the first. The images of a batch are
            added one by one, in order,
            while the run is processing; a run that fails or is canceled keeps those that were finished.
        video_url (None | str): URL of the video, for a completed video run; otherwise null.
        error (None | RunError): Why a run failed.
        model_type (None | str): The model type that made the result; null if the run has none.
        seed (int | None): The seed that was used, yours or a generated one. Send it again for the same result. Null for
            operations without a
            seed, such as reframing: the same request always gives the same image.
        metadata (None | RunMetadataType0): What you sent as `metadata`, or set with `runs.update`.
        tags (list[str]): Tags to find the run by, each only once. Change them later with `runs.update`. In a form,
            repeat the part
            or send one JSON list.
        started_at (datetime.datetime | None): When processing started; null while queued.
        completed_at (datetime.datetime | None): When the run ended; null until then.
        expires_at (datetime.datetime | None): When the run and its files will be deleted; null until the run ends, and
            if they are kept.
        metrics (None | RunMetrics): How long a run took.
        not_drawn (list[str] | Unset): Parts of the prompt that the image does not show, as you wrote them and as far as
            the service knows. Empty until the
            run is completed.
        parent_run_id (None | Unset | UUID): The run whose image this one was made from, whether you gave its id or the
            URL of one of its files; null or absent
            if none.
        output (ImageDescription | Unset): An image in words, tags, colors and numbers.
    """

    run_id: UUID
    user_id: str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    image_url: None | str
    inputs: Any
    ignored_inputs: list[str]
    live_status: LiveStatus | None
    status: RunStatus
    progress: float
    run_type: str
    image_urls: list[str]
    video_url: None | str
    error: None | RunError
    model_type: None | str
    seed: int | None
    metadata: None | RunMetadataType0
    tags: list[str]
    started_at: datetime.datetime | None
    completed_at: datetime.datetime | None
    expires_at: datetime.datetime | None
    metrics: None | RunMetrics
    not_drawn: list[str] | Unset = UNSET
    parent_run_id: None | Unset | UUID = UNSET
    output: ImageDescription | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.run_error import RunError
        from ..models.run_metadata_type_0 import RunMetadataType0
        from ..models.run_metrics import RunMetrics

        run_id = str(self.run_id)

        user_id = self.user_id

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        image_url: None | str
        image_url = self.image_url

        inputs = self.inputs

        ignored_inputs = self.ignored_inputs

        live_status: None | str
        if isinstance(self.live_status, str):
            live_status = self.live_status
        else:
            live_status = self.live_status

        status: str = self.status

        progress = self.progress

        run_type = self.run_type

        image_urls = self.image_urls

        video_url: None | str
        video_url = self.video_url

        error: dict[str, Any] | None
        if isinstance(self.error, RunError):
            error = self.error.to_dict()
        else:
            error = self.error

        model_type: None | str
        model_type = self.model_type

        seed: int | None
        seed = self.seed

        metadata: dict[str, Any] | None
        if isinstance(self.metadata, RunMetadataType0):
            metadata = self.metadata.to_dict()
        else:
            metadata = self.metadata

        tags = self.tags

        started_at: None | str
        if isinstance(self.started_at, datetime.datetime):
            started_at = self.started_at.isoformat()
        else:
            started_at = self.started_at

        completed_at: None | str
        if isinstance(self.completed_at, datetime.datetime):
            completed_at = self.completed_at.isoformat()
        else:
            completed_at = self.completed_at

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        metrics: dict[str, Any] | None
        if isinstance(self.metrics, RunMetrics):
            metrics = self.metrics.to_dict()
        else:
            metrics = self.metrics

        not_drawn: list[str] | Unset = UNSET
        if not isinstance(self.not_drawn, Unset):
            not_drawn = self.not_drawn

        parent_run_id: None | str | Unset
        if isinstance(self.parent_run_id, Unset):
            parent_run_id = UNSET
        elif isinstance(self.parent_run_id, UUID):
            parent_run_id = str(self.parent_run_id)
        else:
            parent_run_id = self.parent_run_id

        output: dict[str, Any] | Unset = UNSET
        if not isinstance(self.output, Unset):
            output = self.output.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "run_id": run_id,
                "user_id": user_id,
                "created_at": created_at,
                "updated_at": updated_at,
                "image_url": image_url,
                "inputs": inputs,
                "ignored_inputs": ignored_inputs,
                "live_status": live_status,
                "status": status,
                "progress": progress,
                "run_type": run_type,
                "image_urls": image_urls,
                "video_url": video_url,
                "error": error,
                "model_type": model_type,
                "seed": seed,
                "metadata": metadata,
                "tags": tags,
                "started_at": started_at,
                "completed_at": completed_at,
                "expires_at": expires_at,
                "metrics": metrics,
            }
        )
        if not_drawn is not UNSET:
            field_dict["not_drawn"] = not_drawn
        if parent_run_id is not UNSET:
            field_dict["parent_run_id"] = parent_run_id
        if output is not UNSET:
            field_dict["output"] = output

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.image_description import ImageDescription
        from ..models.run_error import RunError
        from ..models.run_metadata_type_0 import RunMetadataType0
        from ..models.run_metrics import RunMetrics

        d = dict(src_dict)
        run_id = UUID(d.pop("run_id"))

        user_id = d.pop("user_id")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        def _parse_image_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        image_url = _parse_image_url(d.pop("image_url"))

        inputs = d.pop("inputs")

        ignored_inputs = cast(list[str], d.pop("ignored_inputs"))

        def _parse_live_status(data: object) -> LiveStatus | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                live_status_type_0 = check_live_status(data)

                return live_status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(LiveStatus | None, data)

        live_status = _parse_live_status(d.pop("live_status"))

        status = check_run_status(d.pop("status"))

        progress = d.pop("progress")

        run_type = d.pop("run_type")

        image_urls = cast(list[str], d.pop("image_urls"))

        def _parse_video_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        video_url = _parse_video_url(d.pop("video_url"))

        def _parse_error(data: object) -> None | RunError:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_run_error_type_0 = RunError.from_dict(data)

                return componentsschemas_run_error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RunError, data)

        error = _parse_error(d.pop("error"))

        def _parse_model_type(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        model_type = _parse_model_type(d.pop("model_type"))

        def _parse_seed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seed = _parse_seed(d.pop("seed"))

        def _parse_metadata(data: object) -> None | RunMetadataType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                metadata_type_0 = RunMetadataType0.from_dict(data)

                return metadata_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RunMetadataType0, data)

        metadata = _parse_metadata(d.pop("metadata"))

        tags = cast(list[str], d.pop("tags"))

        def _parse_started_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                started_at_type_0 = datetime.datetime.fromisoformat(data)

                return started_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        started_at = _parse_started_at(d.pop("started_at"))

        def _parse_completed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                completed_at_type_0 = datetime.datetime.fromisoformat(data)

                return completed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        completed_at = _parse_completed_at(d.pop("completed_at"))

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        def _parse_metrics(data: object) -> None | RunMetrics:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_run_metrics_type_0 = RunMetrics.from_dict(data)

                return componentsschemas_run_metrics_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RunMetrics, data)

        metrics = _parse_metrics(d.pop("metrics"))

        not_drawn = cast(list[str], d.pop("not_drawn", UNSET))

        def _parse_parent_run_id(data: object) -> None | Unset | UUID:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                parent_run_id_type_0 = UUID(data)

                return parent_run_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UUID, data)

        parent_run_id = _parse_parent_run_id(d.pop("parent_run_id", UNSET))

        _output = d.pop("output", UNSET)
        output: ImageDescription | Unset
        if isinstance(_output, Unset):
            output = UNSET
        else:
            output = ImageDescription.from_dict(_output)

        run = cls(
            run_id=run_id,
            user_id=user_id,
            created_at=created_at,
            updated_at=updated_at,
            image_url=image_url,
            inputs=inputs,
            ignored_inputs=ignored_inputs,
            live_status=live_status,
            status=status,
            progress=progress,
            run_type=run_type,
            image_urls=image_urls,
            video_url=video_url,
            error=error,
            model_type=model_type,
            seed=seed,
            metadata=metadata,
            tags=tags,
            started_at=started_at,
            completed_at=completed_at,
            expires_at=expires_at,
            metrics=metrics,
            not_drawn=not_drawn,
            parent_run_id=parent_run_id,
            output=output,
        )

        run.additional_properties = d
        return run

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties

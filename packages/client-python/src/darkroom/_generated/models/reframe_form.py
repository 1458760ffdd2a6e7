from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from .. import types
from ..models.output_format import OutputFormat, check_output_format
from ..models.reframe_model import ReframeModel, check_reframe_model
from ..types import UNSET, File, FileTypes, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="ReframeForm")


@_attrs_define
class ReframeForm:
    """The image as a file, by URL or by run, and its new frame.

    Attributes:
        prompt (str | Unset): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        image_file (File | Unset): An image file: PNG, JPEG or WebP, detected from its content. Maximum 20 MiB, 8192
            pixels per side and 50 megapixels.
        image_url (str | Unset): The URL of an image (`http` or `https`), or the image itself as a `data:` URI of at
            most 5 MiB. PNG, JPEG or WebP;
            maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the request.
            URLs on
            private networks are refused.
        run_id (UUID | Unset): Identifier of a run.
        image_index (int | Unset): Index of the image in the run's `image_urls`. If the run has no such image, the
            response is `422` `validation_error`.
            Ignored if the image does not come from a run.
        aspect_ratio (str | Unset): Width to height of the new frame, for example `16:9`, `1:1`, `9:16` or `21:9`.
        model (ReframeModel | Unset): The model that extends the image.
        grid_position_x (int | Unset): A position in pixels, from the left or from the top.
        grid_position_y (int | Unset): A position in pixels, from the left or from the top.
        x_start (int | Unset): A position in pixels, from the left or from the top.
        x_end (int | Unset): A length in pixels, 1 to 8192.
        y_start (int | Unset): A position in pixels, from the left or from the top.
        y_end (int | Unset): A length in pixels, 1 to 8192.
        resized_width (int | Unset): A length in pixels, 1 to 8192.
        resized_height (int | Unset): A length in pixels, 1 to 8192.
        format_ (OutputFormat | Unset): The file format of the result. `jpeg` has no transparency; transparent areas
            become white.
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

    prompt: str | Unset = UNSET
    image_file: File | Unset = UNSET
    image_url: str | Unset = UNSET
    run_id: UUID | Unset = UNSET
    image_index: int | Unset = UNSET
    aspect_ratio: str | Unset = UNSET
    model: ReframeModel | Unset = UNSET
    grid_position_x: int | Unset = UNSET
    grid_position_y: int | Unset = UNSET
    x_start: int | Unset = UNSET
    x_end: int | Unset = UNSET
    y_start: int | Unset = UNSET
    y_end: int | Unset = UNSET
    resized_width: int | Unset = UNSET
    resized_height: int | Unset = UNSET
    format_: OutputFormat | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        image_file: FileTypes | Unset = UNSET
        if not isinstance(self.image_file, Unset):
            image_file = self.image_file.to_tuple()

        image_url = self.image_url

        run_id: str | Unset = UNSET
        if not isinstance(self.run_id, Unset):
            run_id = str(self.run_id)

        image_index = self.image_index

        aspect_ratio = self.aspect_ratio

        model: str | Unset = UNSET
        if not isinstance(self.model, Unset):
            model = self.model

        grid_position_x = self.grid_position_x

        grid_position_y = self.grid_position_y

        x_start = self.x_start

        x_end = self.x_end

        y_start = self.y_start

        y_end = self.y_end

        resized_width = self.resized_width

        resized_height = self.resized_height

        format_: str | Unset = UNSET
        if not isinstance(self.format_, Unset):
            format_ = self.format_

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

        field_dict.update({})
        if prompt is not UNSET:
            field_dict["prompt"] = prompt
        if image_file is not UNSET:
            field_dict["image_file"] = image_file
        if image_url is not UNSET:
            field_dict["image_url"] = image_url
        if run_id is not UNSET:
            field_dict["run_id"] = run_id
        if image_index is not UNSET:
            field_dict["image_index"] = image_index
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
        if model is not UNSET:
            field_dict["model"] = model
        if grid_position_x is not UNSET:
            field_dict["grid_position_x"] = grid_position_x
        if grid_position_y is not UNSET:
            field_dict["grid_position_y"] = grid_position_y
        if x_start is not UNSET:
            field_dict["x_start"] = x_start
        if x_end is not UNSET:
            field_dict["x_end"] = x_end
        if y_start is not UNSET:
            field_dict["y_start"] = y_start
        if y_end is not UNSET:
            field_dict["y_end"] = y_end
        if resized_width is not UNSET:
            field_dict["resized_width"] = resized_width
        if resized_height is not UNSET:
            field_dict["resized_height"] = resized_height
        if format_ is not UNSET:
            field_dict["format"] = format_
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

        if not isinstance(self.prompt, Unset):
            files.append(("prompt", (None, str(self.prompt).encode(), "text/plain")))

        if not isinstance(self.image_file, Unset):
            files.append(("image_file", self.image_file.to_tuple()))

        if not isinstance(self.image_url, Unset):
            files.append(
                ("image_url", (None, str(self.image_url).encode(), "text/plain"))
            )

        if not isinstance(self.run_id, Unset):
            files.append(("run_id", (None, str(self.run_id), "text/plain")))

        if not isinstance(self.image_index, Unset):
            files.append(
                ("image_index", (None, str(self.image_index).encode(), "text/plain"))
            )

        if not isinstance(self.aspect_ratio, Unset):
            files.append(
                ("aspect_ratio", (None, str(self.aspect_ratio).encode(), "text/plain"))
            )

        if not isinstance(self.model, Unset):
            files.append(("model", (None, str(self.model).encode(), "text/plain")))

        if not isinstance(self.grid_position_x, Unset):
            files.append(
                (
                    "grid_position_x",
                    (None, str(self.grid_position_x).encode(), "text/plain"),
                )
            )

        if not isinstance(self.grid_position_y, Unset):
            files.append(
                (
                    "grid_position_y",
                    (None, str(self.grid_position_y).encode(), "text/plain"),
                )
            )

        if not isinstance(self.x_start, Unset):
            files.append(("x_start", (None, str(self.x_start).encode(), "text/plain")))

        if not isinstance(self.x_end, Unset):
            files.append(("x_end", (None, str(self.x_end).encode(), "text/plain")))

        if not isinstance(self.y_start, Unset):
            files.append(("y_start", (None, str(self.y_start).encode(), "text/plain")))

        if not isinstance(self.y_end, Unset):
            files.append(("y_end", (None, str(self.y_end).encode(), "text/plain")))

        if not isinstance(self.resized_width, Unset):
            files.append(
                (
                    "resized_width",
                    (None, str(self.resized_width).encode(), "text/plain"),
                )
            )

        if not isinstance(self.resized_height, Unset):
            files.append(
                (
                    "resized_height",
                    (None, str(self.resized_height).encode(), "text/plain"),
                )
            )

        if not isinstance(self.format_, Unset):
            files.append(("format", (None, str(self.format_).encode(), "text/plain")))

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
        prompt = d.pop("prompt", UNSET)

        _image_file = d.pop("image_file", UNSET)
        image_file: File | Unset
        if isinstance(_image_file, Unset):
            image_file = UNSET
        else:
            image_file = File(payload=BytesIO(_image_file))

        image_url = d.pop("image_url", UNSET)

        _run_id = d.pop("run_id", UNSET)
        run_id: UUID | Unset
        if isinstance(_run_id, Unset):
            run_id = UNSET
        else:
            run_id = UUID(_run_id)

        image_index = d.pop("image_index", UNSET)

        aspect_ratio = d.pop("aspect_ratio", UNSET)

        _model = d.pop("model", UNSET)
        model: ReframeModel | Unset
        if isinstance(_model, Unset):
            model = UNSET
        else:
            model = check_reframe_model(_model)

        grid_position_x = d.pop("grid_position_x", UNSET)

        grid_position_y = d.pop("grid_position_y", UNSET)

        x_start = d.pop("x_start", UNSET)

        x_end = d.pop("x_end", UNSET)

        y_start = d.pop("y_start", UNSET)

        y_end = d.pop("y_end", UNSET)

        resized_width = d.pop("resized_width", UNSET)

        resized_height = d.pop("resized_height", UNSET)

        _format_ = d.pop("format", UNSET)
        format_: OutputFormat | Unset
        if isinstance(_format_, Unset):
            format_ = UNSET
        else:
            format_ = check_output_format(_format_)

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

        reframe_form = cls(
            prompt=prompt,
            image_file=image_file,
            image_url=image_url,
            run_id=run_id,
            image_index=image_index,
            aspect_ratio=aspect_ratio,
            model=model,
            grid_position_x=grid_position_x,
            grid_position_y=grid_position_y,
            x_start=x_start,
            x_end=x_end,
            y_start=y_start,
            y_end=y_end,
            resized_width=resized_width,
            resized_height=resized_height,
            format_=format_,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return reframe_form

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.combine_mode import CombineMode, check_combine_mode
from ..models.output_format import OutputFormat, check_output_format
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="CombineImagesRequest")


@_attrs_define
class CombineImagesRequest:
    """The images to combine, by URL, by run or both, 2 to 20 in all.

    Attributes:
        image_urls (list[str] | Unset): Images by URL; 2 to 20 in all with `run_ids`.
        run_ids (list[UUID] | Unset): Images, each the result of an earlier run. The first run becomes the parent.
        mode (CombineMode | Unset): How to arrange the images: `side-by-side` in one row, `overlay` on top of each other
            with the first at the bottom, or
            `grid` in rows and columns.
        output_format (OutputFormat | Unset): The file format of the result. `jpeg` has no transparency; transparent
            areas become white.
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

    image_urls: list[str] | Unset = UNSET
    run_ids: list[UUID] | Unset = UNSET
    mode: CombineMode | Unset = UNSET
    output_format: OutputFormat | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        image_urls: list[str] | Unset = UNSET
        if not isinstance(self.image_urls, Unset):
            image_urls = self.image_urls

        run_ids: list[str] | Unset = UNSET
        if not isinstance(self.run_ids, Unset):
            run_ids = []
            for run_ids_item_data in self.run_ids:
                run_ids_item = str(run_ids_item_data)
                run_ids.append(run_ids_item)

        mode: str | Unset = UNSET
        if not isinstance(self.mode, Unset):
            mode = self.mode

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

        field_dict.update({})
        if image_urls is not UNSET:
            field_dict["image_urls"] = image_urls
        if run_ids is not UNSET:
            field_dict["run_ids"] = run_ids
        if mode is not UNSET:
            field_dict["mode"] = mode
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
        image_urls = cast(list[str], d.pop("image_urls", UNSET))

        _run_ids = d.pop("run_ids", UNSET)
        run_ids: list[UUID] | Unset = UNSET
        if _run_ids is not UNSET:
            run_ids = []
            for run_ids_item_data in _run_ids:
                run_ids_item = UUID(run_ids_item_data)

                run_ids.append(run_ids_item)

        _mode = d.pop("mode", UNSET)
        mode: CombineMode | Unset
        if isinstance(_mode, Unset):
            mode = UNSET
        else:
            mode = check_combine_mode(_mode)

        _output_format = d.pop("output_format", UNSET)
        output_format: OutputFormat | Unset
        if isinstance(_output_format, Unset):
            output_format = UNSET
        else:
            output_format = check_output_format(_output_format)

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

        combine_images_request = cls(
            image_urls=image_urls,
            run_ids=run_ids,
            mode=mode,
            output_format=output_format,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return combine_images_request

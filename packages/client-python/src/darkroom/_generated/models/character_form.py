from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from .. import types
from ..models.character_aspect_ratio import (
    CharacterAspectRatio,
    check_character_aspect_ratio,
)
from ..models.character_magic_prompt_option import (
    CharacterMagicPromptOption,
    check_character_magic_prompt_option,
)
from ..models.character_rendering_speed import (
    CharacterRenderingSpeed,
    check_character_rendering_speed,
)
from ..models.character_resolution import (
    CharacterResolution,
    check_character_resolution,
)
from ..models.character_style_type import CharacterStyleType, check_character_style_type
from ..types import UNSET, File, FileTypes, Unset

if TYPE_CHECKING:
    from ..models.metadata import Metadata


T = TypeVar("T", bound="CharacterForm")


@_attrs_define
class CharacterForm:
    """The scene, and the character as a file, by URL, as base64, by run or described by the prompt.

    Attributes:
        prompt (str): What you want to see, in plain words. 1 to 4,000 characters after trimming.
        character_reference_file (File | Unset): An image file: PNG, JPEG or WebP, detected from its content. Maximum 20
            MiB, 8192 pixels per side and 50 megapixels.
        character_reference_image (str | Unset): An image by URL (`http` or `https`), as a `data:` URI, or as plain
            base64; the last two at most 5 MiB. PNG, JPEG or
            WebP; maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the
            request.
            URLs on private networks are refused.
        character_reference_run_id (UUID | Unset): Identifier of a run.
        image_index (int | Unset): Index of the image in the run's `image_urls`. If the run has no such image, the
            response is `422` `validation_error`.
            Ignored if the image does not come from a run.
        rendering_speed (CharacterRenderingSpeed | Unset): Trades speed for quality: `Turbo` is fastest, `Quality` best,
            `Default` in between. Case-insensitive.
        style_type (CharacterStyleType | Unset): The style; `Auto` chooses it from the prompt. Case-insensitive.
        magic_prompt_option (CharacterMagicPromptOption | Unset): Whether to enhance the prompt before it is used;
            `Auto` enhances short ones. Case-insensitive.
        aspect_ratio (CharacterAspectRatio | Unset): Width to height. If omitted, that of `image` if one is given,
            otherwise `1:1`.
        resolution (CharacterResolution | Unset): Pixels of the longer side; `auto` leaves the choice to the model.
        seed (int | Unset): Makes the result reproducible. The same seed and inputs give the same result; if omitted,
            one is generated.
        image (str | Unset): An image by URL (`http` or `https`), as a `data:` URI, or as plain base64; the last two at
            most 5 MiB. PNG, JPEG or
            WebP; maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the
            request.
            URLs on private networks are refused.
        mask (str | Unset): An image by URL (`http` or `https`), as a `data:` URI, or as plain base64; the last two at
            most 5 MiB. PNG, JPEG or
            WebP; maximum 20 MiB, 8192 pixels per side and 50 megapixels. The service fetches it before it accepts the
            request.
            URLs on private networks are refused.
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
    character_reference_file: File | Unset = UNSET
    character_reference_image: str | Unset = UNSET
    character_reference_run_id: UUID | Unset = UNSET
    image_index: int | Unset = UNSET
    rendering_speed: CharacterRenderingSpeed | Unset = UNSET
    style_type: CharacterStyleType | Unset = UNSET
    magic_prompt_option: CharacterMagicPromptOption | Unset = UNSET
    aspect_ratio: CharacterAspectRatio | Unset = UNSET
    resolution: CharacterResolution | Unset = UNSET
    seed: int | Unset = UNSET
    image: str | Unset = UNSET
    mask: str | Unset = UNSET
    sync: bool | Unset = UNSET
    webhook_url: str | Unset = UNSET
    webhook_secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    metadata: Metadata | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt

        character_reference_file: FileTypes | Unset = UNSET
        if not isinstance(self.character_reference_file, Unset):
            character_reference_file = self.character_reference_file.to_tuple()

        character_reference_image = self.character_reference_image

        character_reference_run_id: str | Unset = UNSET
        if not isinstance(self.character_reference_run_id, Unset):
            character_reference_run_id = str(self.character_reference_run_id)

        image_index = self.image_index

        rendering_speed: str | Unset = UNSET
        if not isinstance(self.rendering_speed, Unset):
            rendering_speed = self.rendering_speed

        style_type: str | Unset = UNSET
        if not isinstance(self.style_type, Unset):
            style_type = self.style_type

        magic_prompt_option: str | Unset = UNSET
        if not isinstance(self.magic_prompt_option, Unset):
            magic_prompt_option = self.magic_prompt_option

        aspect_ratio: str | Unset = UNSET
        if not isinstance(self.aspect_ratio, Unset):
            aspect_ratio = self.aspect_ratio

        resolution: str | Unset = UNSET
        if not isinstance(self.resolution, Unset):
            resolution = self.resolution

        seed = self.seed

        image = self.image

        mask = self.mask

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
        if character_reference_file is not UNSET:
            field_dict["character_reference_file"] = character_reference_file
        if character_reference_image is not UNSET:
            field_dict["character_reference_image"] = character_reference_image
        if character_reference_run_id is not UNSET:
            field_dict["character_reference_run_id"] = character_reference_run_id
        if image_index is not UNSET:
            field_dict["image_index"] = image_index
        if rendering_speed is not UNSET:
            field_dict["rendering_speed"] = rendering_speed
        if style_type is not UNSET:
            field_dict["style_type"] = style_type
        if magic_prompt_option is not UNSET:
            field_dict["magic_prompt_option"] = magic_prompt_option
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
        if resolution is not UNSET:
            field_dict["resolution"] = resolution
        if seed is not UNSET:
            field_dict["seed"] = seed
        if image is not UNSET:
            field_dict["image"] = image
        if mask is not UNSET:
            field_dict["mask"] = mask
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

        files.append(("prompt", (None, str(self.prompt).encode(), "text/plain")))

        if not isinstance(self.character_reference_file, Unset):
            files.append(
                ("character_reference_file", self.character_reference_file.to_tuple())
            )

        if not isinstance(self.character_reference_image, Unset):
            files.append(
                (
                    "character_reference_image",
                    (None, str(self.character_reference_image).encode(), "text/plain"),
                )
            )

        if not isinstance(self.character_reference_run_id, Unset):
            files.append(
                (
                    "character_reference_run_id",
                    (None, str(self.character_reference_run_id), "text/plain"),
                )
            )

        if not isinstance(self.image_index, Unset):
            files.append(
                ("image_index", (None, str(self.image_index).encode(), "text/plain"))
            )

        if not isinstance(self.rendering_speed, Unset):
            files.append(
                (
                    "rendering_speed",
                    (None, str(self.rendering_speed).encode(), "text/plain"),
                )
            )

        if not isinstance(self.style_type, Unset):
            files.append(
                ("style_type", (None, str(self.style_type).encode(), "text/plain"))
            )

        if not isinstance(self.magic_prompt_option, Unset):
            files.append(
                (
                    "magic_prompt_option",
                    (None, str(self.magic_prompt_option).encode(), "text/plain"),
                )
            )

        if not isinstance(self.aspect_ratio, Unset):
            files.append(
                ("aspect_ratio", (None, str(self.aspect_ratio).encode(), "text/plain"))
            )

        if not isinstance(self.resolution, Unset):
            files.append(
                ("resolution", (None, str(self.resolution).encode(), "text/plain"))
            )

        if not isinstance(self.seed, Unset):
            files.append(("seed", (None, str(self.seed).encode(), "text/plain")))

        if not isinstance(self.image, Unset):
            files.append(("image", (None, str(self.image).encode(), "text/plain")))

        if not isinstance(self.mask, Unset):
            files.append(("mask", (None, str(self.mask).encode(), "text/plain")))

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
        prompt = d.pop("prompt")

        _character_reference_file = d.pop("character_reference_file", UNSET)
        character_reference_file: File | Unset
        if isinstance(_character_reference_file, Unset):
            character_reference_file = UNSET
        else:
            character_reference_file = File(payload=BytesIO(_character_reference_file))

        character_reference_image = d.pop("character_reference_image", UNSET)

        _character_reference_run_id = d.pop("character_reference_run_id", UNSET)
        character_reference_run_id: UUID | Unset
        if isinstance(_character_reference_run_id, Unset):
            character_reference_run_id = UNSET
        else:
            character_reference_run_id = UUID(_character_reference_run_id)

        image_index = d.pop("image_index", UNSET)

        _rendering_speed = d.pop("rendering_speed", UNSET)
        rendering_speed: CharacterRenderingSpeed | Unset
        if isinstance(_rendering_speed, Unset):
            rendering_speed = UNSET
        else:
            rendering_speed = check_character_rendering_speed(_rendering_speed)

        _style_type = d.pop("style_type", UNSET)
        style_type: CharacterStyleType | Unset
        if isinstance(_style_type, Unset):
            style_type = UNSET
        else:
            style_type = check_character_style_type(_style_type)

        _magic_prompt_option = d.pop("magic_prompt_option", UNSET)
        magic_prompt_option: CharacterMagicPromptOption | Unset
        if isinstance(_magic_prompt_option, Unset):
            magic_prompt_option = UNSET
        else:
            magic_prompt_option = check_character_magic_prompt_option(
                _magic_prompt_option
            )

        _aspect_ratio = d.pop("aspect_ratio", UNSET)
        aspect_ratio: CharacterAspectRatio | Unset
        if isinstance(_aspect_ratio, Unset):
            aspect_ratio = UNSET
        else:
            aspect_ratio = check_character_aspect_ratio(_aspect_ratio)

        _resolution = d.pop("resolution", UNSET)
        resolution: CharacterResolution | Unset
        if isinstance(_resolution, Unset):
            resolution = UNSET
        else:
            resolution = check_character_resolution(_resolution)

        seed = d.pop("seed", UNSET)

        image = d.pop("image", UNSET)

        mask = d.pop("mask", UNSET)

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

        character_form = cls(
            prompt=prompt,
            character_reference_file=character_reference_file,
            character_reference_image=character_reference_image,
            character_reference_run_id=character_reference_run_id,
            image_index=image_index,
            rendering_speed=rendering_speed,
            style_type=style_type,
            magic_prompt_option=magic_prompt_option,
            aspect_ratio=aspect_ratio,
            resolution=resolution,
            seed=seed,
            image=image,
            mask=mask,
            sync=sync,
            webhook_url=webhook_url,
            webhook_secret=webhook_secret,
            metadata=metadata,
            tags=tags,
        )

        return character_form

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.run_status import RunStatus, check_run_status
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.video_run_response_input import VideoRunResponseInput


T = TypeVar("T", bound="VideoRunResponse")


@_attrs_define
class VideoRunResponse:
    """The new video run.

    Attributes:
        run_id (UUID): Identifier of a run.
        status (RunStatus): The status of the run. It starts as `queued`; `completed`, `failed` and `canceled` are
            terminal and never change.
        input_ (VideoRunResponseInput | Unset): The inputs as used, with defaults filled in and secrets omitted.
    """

    run_id: UUID
    status: RunStatus
    input_: VideoRunResponseInput | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        run_id = str(self.run_id)

        status: str = self.status

        input_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.input_, Unset):
            input_ = self.input_.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "run_id": run_id,
                "status": status,
            }
        )
        if input_ is not UNSET:
            field_dict["input"] = input_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.video_run_response_input import VideoRunResponseInput

        d = dict(src_dict)
        run_id = UUID(d.pop("run_id"))

        status = check_run_status(d.pop("status"))

        _input_ = d.pop("input", UNSET)
        input_: VideoRunResponseInput | Unset
        if isinstance(_input_, Unset):
            input_ = UNSET
        else:
            input_ = VideoRunResponseInput.from_dict(_input_)

        video_run_response = cls(
            run_id=run_id,
            status=status,
            input_=input_,
        )

        video_run_response.additional_properties = d
        return video_run_response

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

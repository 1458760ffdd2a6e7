from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.me_credential import MeCredential, check_me_credential

if TYPE_CHECKING:
    from ..models.limits import Limits


T = TypeVar("T", bound="Me")


@_attrs_define
class Me:
    """The caller, with scopes and limits.

    Attributes:
        user_id (str): Who the credentials belong to; the `user_id` of your runs.
        credential (MeCredential): The kind of credentials used.
        scopes (list[str]): The scopes of these credentials.
        limits (Limits): The limits that apply to these credentials.
    """

    user_id: str
    credential: MeCredential
    scopes: list[str]
    limits: Limits
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        user_id = self.user_id

        credential: str = self.credential

        scopes = self.scopes

        limits = self.limits.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user_id": user_id,
                "credential": credential,
                "scopes": scopes,
                "limits": limits,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.limits import Limits

        d = dict(src_dict)
        user_id = d.pop("user_id")

        credential = check_me_credential(d.pop("credential"))

        scopes = cast(list[str], d.pop("scopes"))

        limits = Limits.from_dict(d.pop("limits"))

        me = cls(
            user_id=user_id,
            credential=credential,
            scopes=scopes,
            limits=limits,
        )

        me.additional_properties = d
        return me

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

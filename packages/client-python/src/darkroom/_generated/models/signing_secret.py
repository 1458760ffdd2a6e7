from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SigningSecret")


@_attrs_define
class SigningSecret:
    """The secret that signs the events of your runs, unless a request has its own.

    Attributes:
        secret (str): The secret. After `whsec_` it is base64; decode that to get the key. Any other secret is used as
            its UTF-8 bytes.
        created_at (datetime.datetime): A moment in UTC, ISO 8601.
        previous_expires_at (datetime.datetime | None): When the previous secret stops signing; null if only this one
            signs.
    """

    secret: str = _attrs_field(repr=False)
    created_at: datetime.datetime
    previous_expires_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        secret = self.secret

        created_at = self.created_at.isoformat()

        previous_expires_at: None | str
        if isinstance(self.previous_expires_at, datetime.datetime):
            previous_expires_at = self.previous_expires_at.isoformat()
        else:
            previous_expires_at = self.previous_expires_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "secret": secret,
                "created_at": created_at,
                "previous_expires_at": previous_expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        secret = d.pop("secret")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_previous_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                previous_expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return previous_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        previous_expires_at = _parse_previous_expires_at(d.pop("previous_expires_at"))

        signing_secret = cls(
            secret=secret,
            created_at=created_at,
            previous_expires_at=previous_expires_at,
        )

        signing_secret.additional_properties = d
        return signing_secret

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.tested_event_type import TestedEventType, check_tested_event_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="TestWebhookRequest")


@_attrs_define
class TestWebhookRequest:
    """The URL to test and, optionally, the secret and the event.

    Attributes:
        url (str): Where to send the signed event when the run completes, fails or is canceled, even if the request
            waits for the result.
        secret (str | Unset): The secret that signs this run's events. After `whsec_` it must be base64, which is
            decoded; any other secret is used as
            its UTF-8 bytes. It is never shown again. If omitted, events are signed with your user's secret, see
            `webhooks.getSecret`.
        type_ (TestedEventType | Unset): The event to send.
    """

    url: str
    secret: str | Unset = _attrs_field(default=UNSET, repr=False)
    type_: TestedEventType | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        secret = self.secret

        type_: str | Unset = UNSET
        if not isinstance(self.type_, Unset):
            type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
            }
        )
        if secret is not UNSET:
            field_dict["secret"] = secret
        if type_ is not UNSET:
            field_dict["type"] = type_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url")

        secret = d.pop("secret", UNSET)

        _type_ = d.pop("type", UNSET)
        type_: TestedEventType | Unset
        if isinstance(_type_, Unset):
            type_ = UNSET
        else:
            type_ = check_tested_event_type(_type_)

        test_webhook_request = cls(
            url=url,
            secret=secret,
            type_=type_,
        )

        return test_webhook_request

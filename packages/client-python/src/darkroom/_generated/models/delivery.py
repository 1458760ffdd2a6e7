from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.delivery_status import DeliveryStatus, check_delivery_status

if TYPE_CHECKING:
    from ..models.delivery_attempt import DeliveryAttempt


T = TypeVar("T", bound="Delivery")


@_attrs_define
class Delivery:
    """One event for one URL, with every delivery attempt.

    Attributes:
        delivery_id (UUID): Identifier of a delivery.
        event_id (str): Identifier of an event, the same for every attempt; sent as `webhook-id`.
        type_ (str): The type of event. New types may be added.
        run_id (None | UUID): The run that the event is about; null for a test event, whose run does not exist.
        url (str): Where to send the signed event when the run completes, fails or is canceled, even if the request
            waits for the result.
        status (DeliveryStatus): `pending` while attempts remain, `delivered` once the receiver has returned 2xx,
            `failed` when no attempts remain or
            the receiver has returned `410`.
        attempts (list[DeliveryAttempt]): The attempts so far, oldest first; the last 100 if there were more.
        next_attempt_at (datetime.datetime | None): When the next attempt is due; null if there is none.
        created_at (datetime.datetime): A moment in UTC, ISO 8601.
        updated_at (datetime.datetime): A moment in UTC, ISO 8601.
        payload (str): The body exactly as it is sent, for checking the signature. Parsed, it is a `WebhookEvent`.
    """

    delivery_id: UUID
    event_id: str
    type_: str
    run_id: None | UUID
    url: str
    status: DeliveryStatus
    attempts: list[DeliveryAttempt]
    next_attempt_at: datetime.datetime | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    payload: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        delivery_id = str(self.delivery_id)

        event_id = self.event_id

        type_ = self.type_

        run_id: None | str
        if isinstance(self.run_id, UUID):
            run_id = str(self.run_id)
        else:
            run_id = self.run_id

        url = self.url

        status: str = self.status

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        payload = self.payload

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "delivery_id": delivery_id,
                "event_id": event_id,
                "type": type_,
                "run_id": run_id,
                "url": url,
                "status": status,
                "attempts": attempts,
                "next_attempt_at": next_attempt_at,
                "created_at": created_at,
                "updated_at": updated_at,
                "payload": payload,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.delivery_attempt import DeliveryAttempt

        d = dict(src_dict)
        delivery_id = UUID(d.pop("delivery_id"))

        event_id = d.pop("event_id")

        type_ = d.pop("type")

        def _parse_run_id(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                run_id_type_0 = UUID(data)

                return run_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        run_id = _parse_run_id(d.pop("run_id"))

        url = d.pop("url")

        status = check_delivery_status(d.pop("status"))

        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = DeliveryAttempt.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        payload = d.pop("payload")

        delivery = cls(
            delivery_id=delivery_id,
            event_id=event_id,
            type_=type_,
            run_id=run_id,
            url=url,
            status=status,
            attempts=attempts,
            next_attempt_at=next_attempt_at,
            created_at=created_at,
            updated_at=updated_at,
            payload=payload,
        )

        delivery.additional_properties = d
        return delivery

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

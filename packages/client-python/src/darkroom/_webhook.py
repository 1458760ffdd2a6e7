"""Receiving webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from ._errors import ApiError, ValidationError
from ._methods import operations
from ._result import to_model

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ._generated.models import RunCanceledEvent, RunCompletedEvent, RunFailedEvent


@dataclass(frozen=True)
class UnknownEvent:
    """An event of a type that only a newer service knows."""

    type_: str
    timestamp: datetime
    #: The JSON that the event is about.
    data: Any


WebhookEvent: TypeAlias = "RunCompletedEvent | RunFailedEvent | RunCanceledEvent | UnknownEvent"


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Checks that an event comes from the service and is recent, and returns it; raises a `ValidationError` otherwise.

    >>> event = verify_webhook(request.get_data(), request.headers, secret)
    >>> if event.type_ == "run.completed":
    ...     print(event.data.image_url)

    Args:
        body: The request's body exactly as it arrived.
        headers: The request's headers, in any casing.
        secret: The secret, or several while one is being replaced.
        tolerance: How far the sender's clock and yours may differ, in seconds.
        now: The current time in seconds since 1970.
    """
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("webhook-timestamp", "")
    current = time.time() if now is None else now
    if not re.fullmatch(r"\d{1,15}", timestamp) or abs(current - int(timestamp)) > tolerance:
        raise _invalid("timestamp", "The timestamp is too old or too new")
    text = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{given.get('webhook-id', '')}.{timestamp}.".encode() + text
    signatures = re.findall(r"\bv1,(\S+)", given.get("webhook-signature", ""))
    secrets = [secret] if isinstance(secret, str) else secret
    if not any(_is_genuine(one, signature, signed) for one in secrets for signature in signatures):
        raise _invalid("signature", "No signature matches the body")
    event: WebhookEvent = _event(text)
    return event


def _is_genuine(secret: str, signature: str, signed: bytes) -> bool:
    try:
        key = _decoded(secret[6:]) if secret.startswith("whsec_") else secret.encode()
        given = _decoded(signature)
    except (binascii.Error, ValueError):
        return False
    # An empty key would let anyone sign.
    return bool(key) and hmac.compare_digest(hmac.new(key, signed, hashlib.sha256).digest(), given)


def _decoded(text: str) -> bytes:
    # The decoder takes too much padding, which the service refuses.
    if text.endswith("==="):
        raise binascii.Error
    return base64.b64decode(text, validate=True)


def _event(text: bytes) -> Any:
    try:
        raw = json.loads(text)
        if model := operations.WEBHOOK_EVENTS.get(raw["type"]):
            return to_model(model, raw)
        return UnknownEvent(raw["type"], datetime.fromisoformat(raw["timestamp"]), raw["data"])
    except (ValueError, KeyError, TypeError, ApiError) as error:
        raise _invalid("body", "The body is not an event") from error


def _invalid(field: str, message: str) -> ValidationError:
    return ValidationError(message, path=f"/{field}", code="webhook_invalid")

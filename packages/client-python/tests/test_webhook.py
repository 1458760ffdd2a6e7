"""Verifying webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from runs import COMPLETED

from darkroom import UnknownEvent, ValidationError, models, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"a secret of many bytes").decode()
NOW = 1_700_000_000
BODY = json.dumps({"type": "run.completed", "timestamp": "2026-11-02T09:12:30.118Z", "data": COMPLETED})


VECTORS = json.loads((Path(__file__).parents[3] / "openapi/webhooks/signatures.json").read_text("utf-8"))


def problem_of(vector: dict[str, Any]) -> str:
    names = ("id", "timestamp", "signature")
    given = {f"webhook-{name}": str(vector[name]) for name in names}
    with pytest.raises(ValidationError) as caught:
        verify_webhook(vector["body"], given, vector["secret"], now=vector["timestamp"])
    return str(caught.value.path)


@pytest.mark.parametrize("vector", VECTORS["signed"], ids=lambda vector: vector["about"])
def test_a_right_signature_is_accepted(vector: dict[str, Any]) -> None:
    # The bodies are no whole events, which is only looked at once the signature is right.
    assert problem_of(vector) == "/body"
    assert problem_of({**vector, "body": "{}"}) == "/signature"


@pytest.mark.parametrize("vector", VECTORS["refused"], ids=lambda vector: vector["about"])
def test_a_secret_that_is_not_base64_verifies_nothing(vector: dict[str, Any]) -> None:
    assert problem_of(vector) == "/signature"


def signature(body: str, key: bytes) -> str:
    signed = f"msg_1.{NOW}.{body}".encode()
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def headers(body: str = BODY, key: bytes = b"a secret of many bytes") -> dict[str, str]:
    return {"Webhook-Id": "msg_1", "Webhook-Timestamp": str(NOW), "Webhook-Signature": signature(body, key)}


def test_an_event_is_typed() -> None:
    event = verify_webhook(BODY.encode(), headers(), SECRET, now=NOW)
    assert isinstance(event, models.RunCompletedEvent)
    assert event.type_ == "run.completed"
    assert event.data.image_url == COMPLETED["image_url"]


def test_an_event_of_an_unknown_type_is_accepted() -> None:
    body = BODY.replace("run.completed", "run.expired")
    event = verify_webhook(body, headers(body), SECRET, now=NOW)
    assert isinstance(event, UnknownEvent)
    assert (event.type_, event.timestamp.year, event.data["run_id"]) == ("run.expired", 2026, COMPLETED["run_id"])


def test_one_of_several_secrets_and_signatures_is_enough() -> None:
    several = {**headers(), "Webhook-Signature": f"v1,AAAA v1a,x {headers()['Webhook-Signature']}"}
    assert verify_webhook(BODY, several, ["whsec_!", "other", SECRET], now=NOW).type_ == "run.completed"
    plain = headers(key=b"plain text")
    assert verify_webhook(BODY, plain, "plain text", now=NOW).type_ == "run.completed"


@pytest.mark.parametrize(
    ("body", "given", "secret", "now", "path"),
    [
        (BODY + " ", headers(), SECRET, NOW, "/signature"),
        (BODY, headers(), "other", NOW, "/signature"),
        (BODY, headers(key=b""), "whsec_", NOW, "/signature"),
        (BODY, headers(), [], NOW, "/signature"),
        (BODY, headers(), SECRET, NOW + 301, "/timestamp"),
        (BODY, headers(), SECRET, NOW - 301, "/timestamp"),
        (BODY, {**headers(), "Webhook-Timestamp": "1e9"}, SECRET, NOW, "/timestamp"),
        (BODY, {}, SECRET, NOW, "/timestamp"),
        ("[]", headers("[]"), SECRET, NOW, "/body"),
        ('{"type":"x"}', headers('{"type":"x"}'), SECRET, NOW, "/body"),
    ],
)
def test_anything_else_is_refused(body: str, given: dict[str, str], secret: Any, now: int, path: str) -> None:
    with pytest.raises(ValidationError) as caught:
        verify_webhook(body, given, secret, now=now)
    assert (caught.value.code, caught.value.path) == ("webhook_invalid", path)

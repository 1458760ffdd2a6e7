"""Values of Python as the contract writes them."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from ._errors import ValidationError
from ._null import NULL


def json_text(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_converted, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ValidationError(f"the input cannot be sent as JSON: {error}", path="/") from error


def plain_text(value: Any) -> str:
    """A value in a form or a query."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int | float) else str(_converted(value))


def _converted(value: Any) -> Any:
    if value is NULL:
        return None
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, datetime.datetime):
        # The contract's moments are in UTC; one without a time zone is local time, as everywhere in Python.
        return value.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not a value of JSON")

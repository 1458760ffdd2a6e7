"""Makes the request of an operation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from ._errors import ValidationError
from ._form import encode_form
from ._json import json_text, plain_text
from ._rules import check_rules
from ._transport import Call, Transport, header_value, http_url, same_origin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._form import Form
    from ._io import Reply
    from ._operation import Operation
    from ._options import Options


async def send_operation(
    transport: Transport, operation: Operation[Any], path: object, fields: Mapping[str, Any], options: Options
) -> Reply:
    """Checks the input, and sends it as the operation wants it."""
    base = transport.settings.base_url
    if edit_server := options.get("edit_server_url"):
        base = http_url(edit_server, "edit_server_url")
    url = base + _filled(operation.path, path)
    given = {name: value for name, value in fields.items() if value is not None}
    if operation.fixed:
        given.update(operation.fixed)
    if operation.query and given:
        url += "?" + urlencode({name: _texts(value) for name, value in given.items()}, doseq=True)
    headers: dict[str, str] = {}
    for name in ("prefer", "if_match", "last_event_id"):
        if (value := options.get(name)) is not None:
            headers[name.replace("_", "-")] = header_value(str(value), name)
    body = await _encode(operation, given, options, headers) if operation.body else None
    credentials = base == transport.settings.base_url or same_origin(base, transport.settings.base_url)
    call = Call(operation.method, url, headers, body, credentials)
    return await transport.send(call, options, idempotent=operation.idempotent)


def _texts(value: object) -> str | list[str]:
    """A value of the query; a list is sent as several."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain_text(one) for one in value]
    return plain_text(value)


def _filled(path: str, value: object) -> str:
    """The path with its parameter. A value of dots only would lead to another path."""
    place = re.search(r"\{(\w+)\}", path)
    if not place:
        return path
    text = "" if value is None else str(value)
    if not text.strip("."):
        raise ValidationError(f"give {place[1]}", path=f"/{place[1]}", code="validation_error")
    return path.replace(place[0], quote(text, safe=""))


async def _encode(
    operation: Operation[Any], fields: dict[str, Any], options: Options, headers: dict[str, str]
) -> bytes | Form:
    kind = options.get("send_as") or operation.body
    if kind == "form" or (kind == "either" and operation.file in fields):
        check_rules(fields, operation.form_rules)
        form = await encode_form(fields, operation.file, options.get("on_upload_progress"))
        headers["content-type"] = form.content_type
        if (size := form.size) is not None:
            headers["content-length"] = str(size)
        return form
    check_rules(fields, operation.rules)
    headers["content-type"] = "application/json"
    return json_text(fields).encode()

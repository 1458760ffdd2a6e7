"""What a response stands for: a result or an error."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ._errors import ApiError
from ._generated import models
from ._media import Media
from ._transport import retry_after

if TYPE_CHECKING:
    from ._io import Reply


def read_result(reply: Reply, *, binary: bool = False, text: bool = False) -> Any:
    """The result as JSON, bytes or text. Raises an `ApiError` for anything else."""
    if reply.status == 204:
        return None
    if 200 <= reply.status < 300:
        media_type = reply.headers.get("content-type", "")
        if text:
            return reply.content.decode()
        if binary and media_type.startswith(("image/", "video/")):
            return Media(reply.content, media_type, reply.headers.get("run-id"))
        try:
            result = json.loads(reply.content)
            # Instead of an image there can only be its run, if it takes longer.
            if isinstance(result, dict) and (not binary or "run_id" in result):
                return result
        except ValueError:
            pass
    raise api_error(reply)


def api_error(reply: Reply) -> ApiError:
    """The error that a response stands for."""
    try:
        body = json.loads(reply.content)
    except ValueError:
        body = None
    if not isinstance(body, dict) or "message" not in body:
        media_type = reply.headers.get("content-type")
        message = f"Unexpected response ({reply.status}, {media_type}); check base_url"
        body = {"message": message, "code": "invalid_answer"}
    return ApiError(
        str(body["message"]),
        status=reply.status,
        code=body.get("code"),
        details=body.get("details"),
        request_id=reply.headers.get("x-request-id"),
        run_id=reply.headers.get("run-id"),
        retry_after=retry_after(reply),
    )


def to_model(name: str | None, raw: Any) -> Any:
    """A result as one of the generated models. Bytes, text and nothing stay as they are."""
    if name is None or not isinstance(raw, dict):
        return raw
    try:
        return getattr(models, name).from_dict(raw)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        message = f"Unexpected response: not a {name} ({type(error).__name__}: {error})"
        raise ApiError(message, status=200, code="invalid_answer") from error

"""The errors of the client."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._generated.models import Run


class DarkroomError(Exception):
    """Every error of this client."""

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        #: What went wrong, in a form for programs: a code of the contract, or one of the client's own.
        self.code = code


class ValidationError(DarkroomError, ValueError):
    """The input or an option is wrong. Nothing was sent."""

    def __init__(self, message: str, *, path: str, code: str = "invalid_option") -> None:
        super().__init__(message, code=code)
        #: A JSON pointer to the field, for example `/image_url`.
        self.path = path


class ApiError(DarkroomError):
    """The service returned an error."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str | None = None,
        details: Any = None,
        request_id: str | None = None,
        run_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.status = status
        #: More about the error, depending on `code`; for a validation error a dict with `issues`.
        self.details = details
        #: Identifies the request in the service's log.
        self.request_id = request_id
        #: The run that ended in this error, if one was made.
        self.run_id = run_id
        #: How many seconds to wait before the next attempt.
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.message} ({self.status} {self.code})"


class NetworkError(DarkroomError):
    """No response arrived, or only a part of one."""


class TimeoutError(DarkroomError, builtins.TimeoutError):
    """The time set by `timeout` has passed."""


class RunFailedError(DarkroomError):
    """The run that you waited for ended without a result."""

    def __init__(self, message: str, *, run: Run, code: str | None = None) -> None:
        super().__init__(message, code=code)
        #: The run as it ended; its `error` says why.
        self.run = run

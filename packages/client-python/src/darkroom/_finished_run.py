"""What some methods return after waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._generated.models import Run


class FinishedRun(NamedTuple):
    """The response that started the run, with the run as it ended."""

    success: bool
    message: str
    data: Run

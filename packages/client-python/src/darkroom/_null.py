"""A value that clears a field. `None` omits it."""

from __future__ import annotations

import enum
from typing import Final


class Null(enum.Enum):
    """The type of `NULL`."""

    NULL = None


#: Sent as null, where a field can be cleared: `runs.update(run_id, metadata=NULL)`.
NULL: Final = Null.NULL

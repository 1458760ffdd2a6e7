"""The data models of the contract: what the methods return, and what some of them take.

Each is loaded when it is first used. A field that the service omitted is `UNSET`, which is falsy.
"""

from typing import TYPE_CHECKING, Any

from ._generated import models as _models
from ._generated.types import UNSET, Unset

if TYPE_CHECKING:
    # At run time `__getattr__` finds them. The list is long, generated, and checked there.
    from ._generated.models import *  # noqa: F403

__all__ = ["UNSET", "Unset"]
__all__ += _models.__all__


def __getattr__(name: str) -> Any:
    return getattr(_models, name)


def __dir__() -> list[str]:
    return list(__all__)

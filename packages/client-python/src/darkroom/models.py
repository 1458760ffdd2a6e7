"""The data models of the contract: what the methods return, and what some of them take."""

from ._generated.models import *  # noqa: F403
from ._generated.models import __all__, __getattr__  # noqa: F401
from ._generated.types import UNSET, Unset

_ = (UNSET, Unset)

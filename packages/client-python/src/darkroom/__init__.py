"""The client for the Darkroom service: generate, edit and animate images.

>>> from darkroom import Darkroom
>>> with Darkroom("http://127.0.0.1:4000", api_key) as darkroom:
...     print(darkroom.images.generate(prompt="a fox at dusk", wait=True).image_url)
"""

from ._client import AsyncDarkroom, Darkroom
from ._errors import ApiError, DarkroomError, NetworkError, RunFailedError, TimeoutError, ValidationError
from ._files import FileSource
from ._finished_run import FinishedRun
from ._listing import AsyncListing, Listing, Page
from ._media import Media
from ._methods.version import __version__
from ._null import NULL
from ._webhook import UnknownEvent, verify_webhook

__all__ = [
    "NULL",
    "ApiError",
    "AsyncDarkroom",
    "AsyncListing",
    "Darkroom",
    "DarkroomError",
    "FileSource",
    "FinishedRun",
    "Listing",
    "Media",
    "NetworkError",
    "Page",
    "RunFailedError",
    "TimeoutError",
    "UnknownEvent",
    "ValidationError",
    "__version__",
    "verify_webhook",
]

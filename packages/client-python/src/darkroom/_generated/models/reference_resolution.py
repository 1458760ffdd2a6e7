from typing import Literal, cast

ReferenceResolution = Literal["1080p", "720p"]


def check_reference_resolution(value: str) -> ReferenceResolution:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReferenceResolution, value)

from typing import Literal, cast

ReferenceAspectRatio = Literal["16:9", "1:1", "21:9", "3:4", "4:3", "9:16"]


def check_reference_aspect_ratio(value: str) -> ReferenceAspectRatio:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReferenceAspectRatio, value)

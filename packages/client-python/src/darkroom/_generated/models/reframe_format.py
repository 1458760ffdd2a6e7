from typing import Literal, cast

ReframeFormat = Literal["jpeg", "png", "webp"]


def check_reframe_format(value: str) -> ReframeFormat:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReframeFormat, value)

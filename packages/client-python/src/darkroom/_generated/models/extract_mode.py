from typing import Literal, cast

ExtractMode = Literal["content", "extract", "mask"]


def check_extract_mode(value: str) -> ExtractMode:
    # A newer service may know more values, which are no reason to fail.
    return cast(ExtractMode, value)

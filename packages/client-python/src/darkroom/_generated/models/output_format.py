from typing import Literal, cast

OutputFormat = Literal["jpeg", "png", "webp"]


def check_output_format(value: str) -> OutputFormat:
    # A newer service may know more values, which are no reason to fail.
    return cast(OutputFormat, value)

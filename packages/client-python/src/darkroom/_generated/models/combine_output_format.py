from typing import Literal, cast

CombineOutputFormat = Literal["jpeg", "png", "webp"]


def check_combine_output_format(value: str) -> CombineOutputFormat:
    # A newer service may know more values, which are no reason to fail.
    return cast(CombineOutputFormat, value)

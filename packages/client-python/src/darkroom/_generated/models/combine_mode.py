from typing import Literal, cast

CombineMode = Literal["grid", "overlay", "side-by-side"]


def check_combine_mode(value: str) -> CombineMode:
    # A newer service may know more values, which are no reason to fail.
    return cast(CombineMode, value)

from typing import Literal, cast

ModelVisibility = Literal["private", "public", "shared"]


def check_model_visibility(value: str) -> ModelVisibility:
    # A newer service may know more values, which are no reason to fail.
    return cast(ModelVisibility, value)

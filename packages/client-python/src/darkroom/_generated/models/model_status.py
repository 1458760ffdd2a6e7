from typing import Literal, cast

ModelStatus = Literal["ready", "unavailable"]


def check_model_status(value: str) -> ModelStatus:
    # A newer service may know more values, which are no reason to fail.
    return cast(ModelStatus, value)

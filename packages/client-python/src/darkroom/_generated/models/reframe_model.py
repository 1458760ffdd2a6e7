from typing import Literal, cast

ReframeModel = Literal["photon-1", "photon-flash-1"]


def check_reframe_model(value: str) -> ReframeModel:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReframeModel, value)

from typing import Literal, cast

LayerType = Literal["background", "image", "mask", "text"]


def check_layer_type(value: str) -> LayerType:
    # A newer service may know more values, which are no reason to fail.
    return cast(LayerType, value)

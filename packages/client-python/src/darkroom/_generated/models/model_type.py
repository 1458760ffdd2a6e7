from typing import Literal, cast

ModelType = Literal[
    "flux-dev",
    "flux-kontext-max",
    "flux-kontext-multi",
    "gemini-2.5",
    "nanobanana",
    "qwen-image-edit",
    "vendora",
    "vendorb-imagen4",
    "wan-image-2.1",
    "wan-image-2.2",
]


def check_model_type(value: str) -> ModelType:
    # A newer service may know more values, which are no reason to fail.
    return cast(ModelType, value)

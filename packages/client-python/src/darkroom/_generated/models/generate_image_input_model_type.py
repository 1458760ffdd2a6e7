from typing import Literal, cast

GenerateImageInputModelType = Literal[
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


def check_generate_image_input_model_type(value: str) -> GenerateImageInputModelType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateImageInputModelType, value)

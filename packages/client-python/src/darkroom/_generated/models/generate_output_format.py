from typing import Literal, cast

GenerateOutputFormat = Literal["avif", "jpeg", "png", "webp"]


def check_generate_output_format(value: str) -> GenerateOutputFormat:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateOutputFormat, value)

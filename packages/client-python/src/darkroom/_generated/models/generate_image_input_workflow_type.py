from typing import Literal, cast

GenerateImageInputWorkflowType = Literal["default", "wan", "wan-image-2.2"]


def check_generate_image_input_workflow_type(
    value: str,
) -> GenerateImageInputWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateImageInputWorkflowType, value)

from typing import Literal, cast

GenerateQwenImageEditWorkflowType = Literal["default"]


def check_generate_qwen_image_edit_workflow_type(
    value: str,
) -> GenerateQwenImageEditWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateQwenImageEditWorkflowType, value)

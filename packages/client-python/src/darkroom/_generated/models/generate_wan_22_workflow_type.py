from typing import Literal, cast

GenerateWan22WorkflowType = Literal["default", "wan-image-2.2"]


def check_generate_wan_22_workflow_type(value: str) -> GenerateWan22WorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateWan22WorkflowType, value)

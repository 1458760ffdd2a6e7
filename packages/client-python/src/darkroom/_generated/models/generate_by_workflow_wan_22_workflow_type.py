from typing import Literal, cast

GenerateByWorkflowWan22WorkflowType = Literal["wan-image-2.2"]


def check_generate_by_workflow_wan_22_workflow_type(
    value: str,
) -> GenerateByWorkflowWan22WorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateByWorkflowWan22WorkflowType, value)

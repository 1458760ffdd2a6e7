from typing import Literal, cast

GenerateByWorkflowWanWorkflowType = Literal["wan"]


def check_generate_by_workflow_wan_workflow_type(
    value: str,
) -> GenerateByWorkflowWanWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateByWorkflowWanWorkflowType, value)

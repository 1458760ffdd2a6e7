from typing import Literal, cast

GenerateWan21WorkflowType = Literal["default", "wan"]


def check_generate_wan_21_workflow_type(value: str) -> GenerateWan21WorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateWan21WorkflowType, value)

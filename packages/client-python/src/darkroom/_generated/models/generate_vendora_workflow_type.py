from typing import Literal, cast

GenerateVendoraWorkflowType = Literal["default"]


def check_generate_vendora_workflow_type(value: str) -> GenerateVendoraWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateVendoraWorkflowType, value)

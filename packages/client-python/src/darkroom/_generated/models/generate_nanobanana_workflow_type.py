from typing import Literal, cast

GenerateNanobananaWorkflowType = Literal["default"]


def check_generate_nanobanana_workflow_type(
    value: str,
) -> GenerateNanobananaWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateNanobananaWorkflowType, value)

from typing import Literal, cast

GenerateFluxDevWorkflowType = Literal["default"]


def check_generate_flux_dev_workflow_type(value: str) -> GenerateFluxDevWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateFluxDevWorkflowType, value)

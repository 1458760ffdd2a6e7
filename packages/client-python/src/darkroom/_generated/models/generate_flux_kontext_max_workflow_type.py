from typing import Literal, cast

GenerateFluxKontextMaxWorkflowType = Literal["default"]


def check_generate_flux_kontext_max_workflow_type(
    value: str,
) -> GenerateFluxKontextMaxWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateFluxKontextMaxWorkflowType, value)

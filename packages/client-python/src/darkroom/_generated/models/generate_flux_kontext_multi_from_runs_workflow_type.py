from typing import Literal, cast

GenerateFluxKontextMultiFromRunsWorkflowType = Literal["default"]


def check_generate_flux_kontext_multi_from_runs_workflow_type(
    value: str,
) -> GenerateFluxKontextMultiFromRunsWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateFluxKontextMultiFromRunsWorkflowType, value)

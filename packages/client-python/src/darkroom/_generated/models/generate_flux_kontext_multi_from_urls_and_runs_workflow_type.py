from typing import Literal, cast

GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType = Literal["default"]


def check_generate_flux_kontext_multi_from_urls_and_runs_workflow_type(
    value: str,
) -> GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateFluxKontextMultiFromUrlsAndRunsWorkflowType, value)

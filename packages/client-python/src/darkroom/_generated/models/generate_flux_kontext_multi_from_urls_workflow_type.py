from typing import Literal, cast

GenerateFluxKontextMultiFromUrlsWorkflowType = Literal["default"]


def check_generate_flux_kontext_multi_from_urls_workflow_type(
    value: str,
) -> GenerateFluxKontextMultiFromUrlsWorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateFluxKontextMultiFromUrlsWorkflowType, value)

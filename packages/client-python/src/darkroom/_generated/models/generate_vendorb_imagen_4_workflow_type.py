from typing import Literal, cast

GenerateVendorbImagen4WorkflowType = Literal["default"]


def check_generate_vendorb_imagen_4_workflow_type(
    value: str,
) -> GenerateVendorbImagen4WorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateVendorbImagen4WorkflowType, value)

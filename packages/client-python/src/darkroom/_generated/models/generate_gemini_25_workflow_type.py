from typing import Literal, cast

GenerateGemini25WorkflowType = Literal["default"]


def check_generate_gemini_25_workflow_type(value: str) -> GenerateGemini25WorkflowType:
    # A newer service may know more values, which are no reason to fail.
    return cast(GenerateGemini25WorkflowType, value)

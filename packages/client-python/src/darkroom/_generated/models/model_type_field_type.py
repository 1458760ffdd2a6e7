from typing import Literal, cast

ModelTypeFieldType = Literal[
    "array", "boolean", "integer", "number", "object", "string"
]


def check_model_type_field_type(value: str) -> ModelTypeFieldType:
    # A newer service may know more values, which are no reason to fail.
    return cast(ModelTypeFieldType, value)

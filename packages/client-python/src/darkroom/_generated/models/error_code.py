from typing import Literal, cast

ErrorCode = Literal[
    "backend_error",
    "conflicting_fields",
    "content_refused",
    "deadline_exceeded",
    "delivery_not_found",
    "file_too_large",
    "idempotency_in_progress",
    "idempotency_mismatch",
    "image_fetch_failed",
    "image_invalid",
    "image_too_large",
    "insufficient_scope",
    "internal_error",
    "invalid_json",
    "invalid_token",
    "key_not_found",
    "mask_dimension_mismatch",
    "method_not_allowed",
    "missing_source",
    "model_forbidden",
    "model_not_found",
    "model_unavailable",
    "not_acceptable",
    "not_found",
    "prompt_not_found",
    "queue_full",
    "rate_limited",
    "run_active",
    "run_canceled",
    "run_not_found",
    "run_not_ready",
    "unauthenticated",
    "unavailable",
    "unsupported_media_type",
    "validation_error",
]


def check_error_code(value: str) -> ErrorCode:
    # A newer service may know more values, which are no reason to fail.
    return cast(ErrorCode, value)

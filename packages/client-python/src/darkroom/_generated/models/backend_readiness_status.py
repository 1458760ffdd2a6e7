from typing import Literal, cast

BackendReadinessStatus = Literal["away", "misconfigured", "ok", "unchecked"]


def check_backend_readiness_status(value: str) -> BackendReadinessStatus:
    # A newer service may know more values, which are no reason to fail.
    return cast(BackendReadinessStatus, value)

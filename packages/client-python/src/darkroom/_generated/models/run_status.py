from typing import Literal, cast

RunStatus = Literal["canceled", "completed", "failed", "processing", "queued"]


def check_run_status(value: str) -> RunStatus:
    # A newer service may know more values, which are no reason to fail.
    return cast(RunStatus, value)

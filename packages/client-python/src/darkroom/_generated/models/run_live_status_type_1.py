from typing import Literal, cast

RunLiveStatusType1 = Literal["canceled", "completed", "failed", "pending", "processing"]


def check_run_live_status_type_1(value: str) -> RunLiveStatusType1:
    # A newer service may know more values, which are no reason to fail.
    return cast(RunLiveStatusType1, value)

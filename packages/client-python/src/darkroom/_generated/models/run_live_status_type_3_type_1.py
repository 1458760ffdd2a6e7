from typing import Literal, cast

RunLiveStatusType3Type1 = Literal[
    "canceled", "completed", "failed", "pending", "processing"
]


def check_run_live_status_type_3_type_1(value: str) -> RunLiveStatusType3Type1:
    # A newer service may know more values, which are no reason to fail.
    return cast(RunLiveStatusType3Type1, value)

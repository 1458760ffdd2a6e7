from typing import Literal, cast

RunLiveStatusType2Type1 = Literal[
    "canceled", "completed", "failed", "pending", "processing"
]


def check_run_live_status_type_2_type_1(value: str) -> RunLiveStatusType2Type1:
    # A newer service may know more values, which are no reason to fail.
    return cast(RunLiveStatusType2Type1, value)

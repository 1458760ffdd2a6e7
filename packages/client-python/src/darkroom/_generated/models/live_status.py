from typing import Literal, cast

LiveStatus = Literal["canceled", "completed", "failed", "pending", "processing"]


def check_live_status(value: str) -> LiveStatus:
    # A newer service may know more values, which are no reason to fail.
    return cast(LiveStatus, value)

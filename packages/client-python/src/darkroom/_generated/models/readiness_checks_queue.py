from typing import Literal, cast

ReadinessChecksQueue = Literal["failing", "ok"]


def check_readiness_checks_queue(value: str) -> ReadinessChecksQueue:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReadinessChecksQueue, value)

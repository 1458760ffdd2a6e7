from typing import Literal, cast

ReadinessChecksFiles = Literal["failing", "ok"]


def check_readiness_checks_files(value: str) -> ReadinessChecksFiles:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReadinessChecksFiles, value)

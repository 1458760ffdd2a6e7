from typing import Literal, cast

ReadinessChecksDatabase = Literal["failing", "ok"]


def check_readiness_checks_database(value: str) -> ReadinessChecksDatabase:
    # A newer service may know more values, which are no reason to fail.
    return cast(ReadinessChecksDatabase, value)

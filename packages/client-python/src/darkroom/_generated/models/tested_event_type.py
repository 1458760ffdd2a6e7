from typing import Literal, cast

TestedEventType = Literal["run.canceled", "run.completed", "run.failed"]


def check_tested_event_type(value: str) -> TestedEventType:
    # A newer service may know more values, which are no reason to fail.
    return cast(TestedEventType, value)

from typing import Literal, cast

DeliveryStatus = Literal["delivered", "failed", "pending"]


def check_delivery_status(value: str) -> DeliveryStatus:
    # A newer service may know more values, which are no reason to fail.
    return cast(DeliveryStatus, value)

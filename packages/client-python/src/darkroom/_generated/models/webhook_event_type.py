from typing import Literal, cast

WebhookEventType = Literal["run.canceled", "run.completed", "run.failed"]


def check_webhook_event_type(value: str) -> WebhookEventType:
    # A newer service may know more values, which are no reason to fail.
    return cast(WebhookEventType, value)

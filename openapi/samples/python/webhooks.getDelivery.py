import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    sent = darkroom.webhooks.test(
        url=os.environ.get("WEBHOOK_URL", "https://app.example/hooks/darkroom"),
    )

    delivery = darkroom.webhooks.get_delivery(sent.delivery_id)
    print(delivery.status, delivery.attempts)

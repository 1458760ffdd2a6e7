import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    delivery = darkroom.webhooks.test(
        url=os.environ.get("WEBHOOK_URL", "https://app.example/hooks/darkroom"),
        secret="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        type="run.completed",
    )
    print(delivery.delivery_id, delivery.status)

"""Runs and events as the service sends them."""

from __future__ import annotations

import json
from typing import Any

RUN_ID = "01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03"
IMAGE = "https://darkroom.example/files/9vJ3xWzT4kYbN6cR2vHs7gQm.png"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\r\x01\x02\x03"


def a_run(**fields: Any) -> dict[str, Any]:
    return {
        "run_id": RUN_ID,
        "user_id": "usr_7Kq2mV9xTbLd",
        "created_at": "2026-11-02T09:12:30.118Z",
        "updated_at": "2026-11-02T09:12:30.118Z",
        "image_url": None,
        "inputs": {"prompt": "a fox"},
        "ignored_inputs": [],
        "live_status": "pending",
        "status": "queued",
        "progress": 0,
        "run_type": "generate",
        "parent_run_id": None,
        "image_urls": [],
        "video_url": None,
        "error": None,
        "model_type": "flux-dev",
        "seed": 42,
        "metadata": None,
        "tags": [],
        "started_at": None,
        "completed_at": None,
        "expires_at": None,
        "metrics": None,
        **fields,
    }


COMPLETED = a_run(status="completed", live_status="completed", progress=1, image_url=IMAGE, image_urls=[IMAGE])
ACCEPTED = {"image_url": None, "data": a_run()}


def sse(event: str, data: Any, id: int | None = None) -> str:
    identifier = "" if id is None else f"id: {id}\n"
    return f"event: {event}\n{identifier}data: {json.dumps(data)}\n\n"

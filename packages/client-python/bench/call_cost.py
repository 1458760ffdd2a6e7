"""Prints what a call costs against plain httpx, and how long the import takes, for `npm run bench -- client-python`."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from statistics import median
from typing import Any

import httpx

from darkroom import Darkroom

ROUNDS = 3
CALLS = 1000
PATH = "/api/v1/runs/generate"
IMPORT = "import time; start = time.perf_counter(); import {0}; print(time.perf_counter() - start)"


def plain(client: httpx.Client, url: str) -> Any:
    """What people write instead: the same headers, the status checked, the body read."""
    headers = {"x-api-key": "key", "idempotency-key": str(uuid.uuid4())}
    response = client.post(url + PATH, json={"prompt": "a fox"}, headers=headers, timeout=120)
    response.raise_for_status()
    return response.json()


def call_cost(url: str) -> float:
    """The best round, since a shared machine only ever adds time. Calls alternate, so it slows both alike."""
    with httpx.Client() as client, Darkroom(url, "key") as darkroom:
        calls: list[Callable[[], object]] = [
            lambda: plain(client, url),
            lambda: darkroom.images.generate(prompt="a fox"),
        ]
        best = float("inf")
        for _ in range(ROUNDS):
            times: list[list[float]] = [[], []]
            for _ in range(CALLS):
                for call, spent in zip(calls, times, strict=True):
                    start = time.perf_counter()
                    call()
                    spent.append(time.perf_counter() - start)
            best = min(best, median(times[1]) / median(times[0]))
        return best


def import_time(module: str) -> float:
    runs = (
        subprocess.run([sys.executable, "-c", IMPORT.format(module)], capture_output=True, check=True)
        for _ in range(15)
    )
    return min(float(run.stdout) for run in runs)


result = {"call": call_cost(sys.argv[1]), "import": import_time("darkroom"), "httpx": import_time("httpx")}
sys.stdout.write(json.dumps(result))

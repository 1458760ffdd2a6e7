"""The same calls against the mock and the live service."""

from __future__ import annotations

import asyncio
import os
import uuid

import httpx
import pytest

from darkroom import ApiError, AsyncDarkroom, Darkroom, models

servers = pytest.mark.parametrize("server", ["MOCK_URL", "LIVE_URL"])
KEY = os.environ.get("DARKROOM_API_KEY")


@servers
def test_bad_input_has_the_code_and_details_of_the_service(server: str) -> None:
    with Darkroom(os.environ[server], KEY) as darkroom, pytest.raises(ApiError) as caught:
        darkroom.images.generate(prompt="a fox", width=1)
    error = caught.value
    assert (error.status, error.code) == (422, "validation_error")
    assert error.details["issues"][0]["path"] == "/width"
    assert error.request_id


@servers
def test_an_unknown_run_is_not_found(server: str) -> None:
    with Darkroom(os.environ[server], KEY) as darkroom, pytest.raises(ApiError) as caught:
        darkroom.runs.wait(uuid.uuid4())
    assert (caught.value.status, caught.value.code) == (404, "run_not_found")


@servers
def test_the_same_key_makes_one_run(server: str) -> None:
    key = str(uuid.uuid4())
    with Darkroom(os.environ[server], KEY) as darkroom:
        first = darkroom.images.generate(prompt="a fox", width=64, height=64, idempotency_key=key)
        second = darkroom.images.generate(prompt="a fox", width=64, height=64, idempotency_key=key)
    assert first.data.run_id == second.data.run_id


@servers
def test_an_interrupted_wait_cancels_its_run(server: str) -> None:
    seen: list[models.Run] = []

    def interrupt(run: models.Run) -> None:
        seen.append(run)
        raise KeyboardInterrupt

    # In the mock such a run never ends by itself; the live service draws four large images.
    with (
        httpx.Client(headers={"prefer": "scenario=stuck"}) as http_client,
        Darkroom(os.environ[server], KEY, http_client=http_client) as darkroom,
    ):
        with pytest.raises(KeyboardInterrupt):
            darkroom.images.generate(
                prompt="a fox",
                width=2048,
                height=2048,
                batch_count=4,
                wait=True,
                cancel_on_interrupt=True,
                on_progress=interrupt,
            )
        assert darkroom.runs.get(seen[0].run_id).status == "canceled"


@servers
def test_many_calls_at_once(server: str) -> None:
    async def main() -> list[models.GenerationOutput]:
        async with AsyncDarkroom(os.environ[server], KEY) as darkroom:
            calls = (darkroom.images.generate(prompt=f"fox {at}", width=64, height=64, wait=True) for at in range(8))
            return await asyncio.gather(*calls)

    outputs = asyncio.run(main())
    assert len({output.data.run_id for output in outputs}) == 8
    assert all(output.image_url for output in outputs)

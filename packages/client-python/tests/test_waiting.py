"""Following a run, waiting for it, and results that take longer than one response."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest
import trio
from conftest import Serve, Use
from local_server import Received, Responder, Response
from runs import ACCEPTED, COMPLETED, PNG, RUN_ID, a_run, sse

from darkroom import (
    ApiError,
    AsyncDarkroom,
    Darkroom,
    FinishedRun,
    NetworkError,
    RunFailedError,
    TimeoutError,
    models,
)

SNAPSHOT = sse("snapshot", a_run(), 1)
DONE = sse("done", COMPLETED, 3)


def accepting(body: Any, ended: dict[str, Any] = COMPLETED) -> Responder:
    """A service that accepts a run, which then ends."""

    def respond(request: Received, response: Response, _: int) -> None:
        if request.path.endswith("/events"):
            response.events(sse("snapshot", ended, 1), sse("done", ended, 2))
        elif request.path.startswith("/files/"):
            response.send(PNG, type="image/png")
        else:
            response.json(body, 202)

    return respond


def test_wait_returns_the_output_with_the_finished_run(serve: Serve, use: Use) -> None:
    server = serve(accepting(ACCEPTED))
    seen: list[str] = []
    output = use(
        server.url,
        lambda darkroom: darkroom.images.generate(
            prompt="a fox", wait=True, on_progress=lambda run: seen.append(run.status)
        ),
    )
    assert isinstance(output, models.GenerationOutput)
    assert output.image_url == output.data.image_url == COMPLETED["image_url"]
    assert seen == ["completed"]


def test_wait_returns_the_run_if_the_response_is_one(serve: Serve, use: Use) -> None:
    server = serve(accepting(a_run()))
    for call in (
        lambda darkroom: darkroom.images.reframe(run_id=RUN_ID, wait=True),
        lambda darkroom: darkroom.generate_video(source_run_id=RUN_ID, wait=True),
        lambda darkroom: darkroom.runs.retry(RUN_ID, wait=True),
    ):
        assert use(server.url, call).to_dict()["image_url"] == COMPLETED["image_url"]


def test_wait_keeps_the_other_fields_of_a_character_response(serve: Serve, use: Use) -> None:
    server = serve(accepting({"success": True, "message": "Accepted.", "data": {"run_id": RUN_ID}}))
    result = use(
        server.url,
        lambda darkroom: darkroom.images.character(prompt="x", character_reference_run_id=RUN_ID, wait=True),
    )
    assert isinstance(result, FinishedRun)
    assert (result.message, result.data.status) == ("Accepted.", "completed")


def test_without_wait_there_is_one_request(serve: Serve, use: Use) -> None:
    server = serve(accepting(ACCEPTED))
    assert use(server.url, lambda darkroom: darkroom.images.generate(prompt="a fox")).data.status == "queued"
    assert len(server.received) == 1


def test_a_run_that_fails_raises(serve: Serve, use: Use) -> None:
    failed = a_run(status="failed", error={"message": "No.", "code": "backend_error"})
    server = serve(accepting(ACCEPTED, failed))
    with pytest.raises(RunFailedError, match="No") as caught:
        use(server.url, lambda darkroom: darkroom.images.generate(prompt="a fox", wait=True))
    assert (caught.value.code, caught.value.run.status) == ("backend_error", "failed")


def test_a_minimal_response_is_nothing(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.start(204, {}))
    assert use(server.url, lambda it: it.images.generate(prompt="a fox", prefer="return=minimal", wait=True)) is None
    assert server.received[0].headers["prefer"] == "return=minimal"


def test_a_late_image_is_still_an_image_fetched_without_credentials(serve: Serve, use: Use) -> None:
    ended = {**COMPLETED}
    server = serve(accepting(a_run(), ended))
    ended["image_url"] = f"{server.url}/files/9vJ3xWzT4kYbN6cR2vHs7gQm.png"
    image = use(server.url, lambda darkroom: darkroom.images.remove_background(run_id=RUN_ID), api_key="key")
    assert (image, image.content_type, image.run_id) == (PNG, "image/png", RUN_ID)
    assert [request.headers.get("x-api-key") for request in server.received] == ["key", "key", None]


def test_a_late_result_is_still_one_url_or_several(serve: Serve, use: Use) -> None:
    urls = ["https://a.example/1", "https://a.example/2"]
    ended = {"image_url": urls[0], "image_urls": urls, "parent_run_id": RUN_ID}
    server = serve(accepting(a_run(), {**COMPLETED, **ended}))
    one = use(server.url, lambda darkroom: darkroom.images.extract(prompt="x", run_id=RUN_ID))
    several = use(server.url, lambda darkroom: darkroom.images.extract(prompt="x", run_id=RUN_ID, multiple=True))
    assert (one.url, str(one.run_id), str(one.parent_run_id), bool(one.urls)) == (urls[0], RUN_ID, RUN_ID, False)
    assert several.urls == urls


def test_a_late_description_is_still_a_description(serve: Serve, use: Use) -> None:
    output = {"run_id": RUN_ID, "description": "A fox.", "tags": [], "palette": [], "width": 1, "height": 1}
    server = serve(accepting(a_run(), {**COMPLETED, "output": output}))
    assert use(server.url, lambda darkroom: darkroom.images.describe(run_id=RUN_ID)).data.description == "A fox."


def test_events_are_typed_and_end_with_the_run(serve: Serve, use: Use) -> None:
    ping = sse("ping", {"timestamp": "2026-11-02T09:12:30.118Z"})
    progress = sse("progress", {**a_run(status="processing", progress=0.5)}, 2)
    server = serve(lambda _, response, __: response.events(SNAPSHOT, progress, sse("new", {"a": 1}), DONE, ping))
    events = use(server.url, lambda darkroom: darkroom.runs.events(RUN_ID, last_event_id=7))
    assert [event.event for event in events] == ["snapshot", "progress", "done"]
    assert server.received[0].headers["last-event-id"] == "7"


@pytest.mark.parametrize("rest", ["", "event: status\ndata: {oops\n\n", "event: status\ndata: 7\n\n"])
def test_events_of_a_stream_that_breaks_raise(serve: Serve, use: Use, rest: str) -> None:
    server = serve(lambda _, response, __: response.events(SNAPSHOT, rest))
    with pytest.raises(NetworkError):
        use(server.url, lambda darkroom: darkroom.runs.events(RUN_ID))


def test_a_watch_resumes_a_broken_stream_where_it_was(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, count: response.events(SNAPSHOT) if count == 1 else response.events(DONE))
    runs = use(server.url, lambda darkroom: darkroom.runs.watch(RUN_ID))
    assert [run.status for run in runs] == ["queued", "completed"]
    assert [request.headers.get("last-event-id") for request in server.received] == [None, "1"]


def test_a_watch_reports_the_end_once_with_the_files(serve: Serve, use: Use) -> None:
    early = sse("status", {"status": "completed", "progress": 1}, 2)
    server = serve(lambda _, response, __: response.events(SNAPSHOT, early, DONE))
    runs = use(server.url, lambda darkroom: darkroom.runs.watch(RUN_ID))
    assert [(run.status, len(run.image_urls)) for run in runs] == [("queued", 0), ("completed", 1)]


def test_a_watch_polls_if_there_are_no_events(serve: Serve, use: Use) -> None:
    server = serve(
        lambda request, response, _: (
            response.problem(406, "not_acceptable") if "/events" in request.path else response.json(COMPLETED)
        )
    )
    assert [run.status for run in use(server.url, lambda darkroom: darkroom.runs.watch(RUN_ID))] == ["completed"]
    assert server.received[-1].headers["prefer"] == "wait=20"


def test_a_watch_polls_if_the_stream_is_silent(serve: Serve, use: Use) -> None:
    def respond(request: Received, response: Response, _: int) -> None:
        if "/events" not in request.path:
            response.json(COMPLETED)
            return
        response.start(200, {"content-type": "text/event-stream", "connection": "close"})
        response.hang()

    server = serve(respond)
    runs = use(server.url, lambda darkroom: darkroom.runs.watch(RUN_ID, idle_timeout=0.05))
    assert [run.status for run in runs] == ["completed"]


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_watch_ends_if_the_run_may_not_be_seen(serve: Serve, use: Use, status: int) -> None:
    server = serve(lambda _, response, __: response.problem(status, "run_not_found"))
    with pytest.raises(ApiError):
        use(server.url, lambda darkroom: darkroom.runs.watch(RUN_ID))
    assert len(server.received) == 1


def test_the_deadline_ends_a_wait_though_the_stream_goes_on(serve: Serve, use: Use) -> None:
    def respond(_: Received, response: Response, __: int) -> None:
        response.start(200, {"content-type": "text/event-stream", "connection": "close"})
        response.write(SNAPSHOT.encode())
        try:
            while not response.ended.wait(0.01):
                response.write(sse("ping", {}).encode())
        except OSError:
            pass

    server = serve(respond)
    with pytest.raises(TimeoutError, match=r"0\.2 s"):
        use(server.url, lambda darkroom: darkroom.runs.wait(RUN_ID, timeout=0.2))


def interrupted_service(canceled: list[str]) -> Responder:
    """A service whose run never ends by itself."""

    def respond(request: Received, response: Response, _: int) -> None:
        if request.path.endswith("/cancel"):
            canceled.append(request.path)
            response.json(a_run(status="canceled"))
        elif request.path.endswith("/events"):
            response.start(200, {"content-type": "text/event-stream", "connection": "close"})
            response.write(SNAPSHOT.encode())
            response.hang()
        else:
            response.json(ACCEPTED, 202)

    return respond


@pytest.mark.parametrize("cancel", [True, False])
def test_ctrl_c_cancels_the_run_if_asked_to(serve: Serve, cancel: bool) -> None:
    canceled: list[str] = []
    server = serve(interrupted_service(canceled))

    def interrupt(_: models.Run) -> None:
        raise KeyboardInterrupt

    with Darkroom(server.url) as darkroom, pytest.raises(KeyboardInterrupt):
        darkroom.images.generate(prompt="a fox", wait=True, cancel_on_interrupt=cancel, on_progress=interrupt)
    assert canceled == ([f"/api/v1/runs/{RUN_ID}/cancel"] if cancel else [])


@pytest.mark.parametrize("cancel", [True, False])
def test_canceling_the_task_cancels_the_run_if_asked_to(serve: Serve, cancel: bool) -> None:
    canceled: list[str] = []
    server = serve(interrupted_service(canceled))

    async def main() -> None:
        started = asyncio.Event()
        async with AsyncDarkroom(server.url) as darkroom:
            call = darkroom.images.generate(
                prompt="a fox", wait=True, cancel_on_interrupt=cancel, on_progress=lambda _: started.set()
            )
            task = asyncio.ensure_future(call)
            await started.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(main())
    assert canceled == ([f"/api/v1/runs/{RUN_ID}/cancel"] if cancel else [])


def test_a_real_ctrl_c_cancels_the_run(serve: Serve) -> None:
    canceled: list[str] = []
    service = interrupted_service(canceled)
    program: list[subprocess.Popen[str]] = []

    def respond(request: Received, response: Response, count: int) -> None:
        if request.path.endswith("/events"):
            # The program is waiting, or about to.
            program[0].send_signal(signal.SIGINT)
        service(request, response, count)

    server = serve(respond)
    code = f"""
import sys
from darkroom import Darkroom
with Darkroom({server.url!r}) as darkroom:
    sys.stdin.readline()
    darkroom.images.generate(prompt="a fox", wait=True, cancel_on_interrupt=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as one:
        program.append(one)
        _, said = one.communicate("go\n")
    assert said.rstrip().endswith("KeyboardInterrupt")
    assert canceled == [f"/api/v1/runs/{RUN_ID}/cancel"]


def test_leaving_a_watch_closes_its_stream(serve: Serve) -> None:
    server = serve(interrupted_service([]))
    with Darkroom(server.url) as darkroom:
        for run in darkroom.runs.watch(RUN_ID):
            assert run.status == "queued"
            break


def test_many_waits_at_once_do_not_wait_for_each_other(serve: Serve) -> None:
    count = 120
    # No stream continues before all are open.
    all_open = threading.Barrier(count)

    def respond(request: Received, response: Response, _: int) -> None:
        if request.path.endswith("/events"):
            all_open.wait()
        accepting(ACCEPTED)(request, response, 0)

    server = serve(respond)

    async def main() -> None:
        async with AsyncDarkroom(server.url) as darkroom:
            calls = (darkroom.images.generate(prompt="a fox", wait=True) for _ in range(count))
            outputs = await asyncio.gather(*calls)
            assert all(output.image_url for output in outputs)

    asyncio.run(main())


def test_trio_cancels_the_run_too(serve: Serve) -> None:
    canceled: list[str] = []
    server = serve(interrupted_service(canceled))

    async def main() -> None:
        async with AsyncDarkroom(server.url) as darkroom:
            with trio.CancelScope() as scope:
                await darkroom.images.generate(
                    prompt="a fox", wait=True, cancel_on_interrupt=True, on_progress=lambda _: scope.cancel()
                )
            assert scope.cancelled_caught
            with pytest.raises(TimeoutError):
                await darkroom.runs.wait(RUN_ID, timeout=0.05)

    trio.run(main)
    assert canceled == [f"/api/v1/runs/{RUN_ID}/cancel"]


def test_on_progress_can_be_a_coroutine_function(serve: Serve) -> None:
    server = serve(accepting(ACCEPTED))
    seen: list[str] = []

    async def report(run: models.Run) -> None:
        await asyncio.sleep(0)
        seen.append(run.status)

    async def main() -> None:
        async with AsyncDarkroom(server.url) as darkroom:
            await darkroom.images.generate(prompt="a fox", wait=True, on_progress=report)

    asyncio.run(main())
    assert seen == ["completed"]

"""Lists, page by page and entry by entry."""

from __future__ import annotations

import asyncio
import datetime

import pytest
from conftest import Serve
from local_server import LocalServer, Received, Response
from runs import RUN_ID, a_run

from darkroom import AsyncDarkroom, Darkroom, models


@pytest.fixture
def server(serve: Serve) -> LocalServer:
    """Three pages, of two, two and one."""

    def respond(request: Received, response: Response, _: int) -> None:
        page = 3 if "cursor=c2" in request.path else 2 if "cursor=c1" in request.path else 1
        seeds = [10 * page, 10 * page + 1][: 1 if page == 3 else 2]
        cursor = None if page == 3 else f"c{page}"
        response.json({"data": [a_run(seed=seed) for seed in seeds], "next_cursor": cursor})

    return serve(respond)


def test_every_entry(server: LocalServer) -> None:
    with Darkroom(server.url) as darkroom:
        runs = darkroom.runs.list(status="completed", limit=2)
        assert [run.seed for run in runs] == [10, 11, 20, 21, 30]
        assert [request.path for request in server.received] == [
            "/api/v1/runs?status=completed&limit=2",
            "/api/v1/runs?status=completed&limit=2&cursor=c1",
            "/api/v1/runs?status=completed&limit=2&cursor=c2",
        ]
        # The first page is not fetched again.
        assert len(list(runs)) == 5
        assert len(server.received) == 5


def test_one_page(server: LocalServer) -> None:
    with Darkroom(server.url) as darkroom:
        page = darkroom.runs.list()
        assert isinstance(page.data[0], models.Run)
        assert (len(page.data), page.next_cursor, len(server.received)) == (2, "c1", 1)
        assert [len(one.data) for one in page.pages()] == [2, 2, 1]


def test_the_asynchronous_client(server: LocalServer) -> None:
    async def main() -> None:
        async with AsyncDarkroom(server.url) as darkroom:
            assert [run.seed async for run in darkroom.runs.list()] == [10, 11, 20, 21, 30]
            page = await darkroom.runs.list()
            assert (len(page.data), page.next_cursor) == (2, "c1")
            assert [len(one.data) async for one in darkroom.runs.list().pages()] == [2, 2, 1]

    asyncio.run(main())


def test_values_of_a_query(server: LocalServer) -> None:
    with Darkroom(server.url) as darkroom:
        moment = datetime.datetime(2026, 11, 2, 10, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
        darkroom.runs.list(created_after=moment, parent_run_id=RUN_ID, q="lake & fox")
        darkroom.runs.list(status="completed")
        darkroom.runs.list(status=["queued", "processing"])
    assert server.received[0].path == (
        f"/api/v1/runs?parent_run_id={RUN_ID}&q=lake+%26+fox&created_after=2026-11-02T09%3A00%3A00Z"
    )
    assert [received.path for received in server.received[1:]] == [
        "/api/v1/runs?status=completed",
        "/api/v1/runs?status=queued&status=processing",
    ]

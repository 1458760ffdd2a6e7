"""Retries, deadlines, credentials."""

from __future__ import annotations

import time
from email.utils import formatdate
from typing import Any

import pytest
from conftest import Serve, Use, use_async, use_sync
from local_server import Received, Response
from runs import ACCEPTED

from darkroom import ApiError, Darkroom, DarkroomError, NetworkError, TimeoutError, ValidationError

NOW = {"retry-after": "0"}
ME = {
    "user_id": "usr_1",
    "credential": "api_key",
    "scopes": [],
    "limits": {"creates_per_minute": 1, "reads_per_minute": 1, "uploads_per_minute": 1, "queued_runs": 1},
}


def generate(darkroom: Any) -> Any:
    return darkroom.images.generate(prompt="a fox")


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_temporary_failure_is_retried_with_the_same_key_and_body(serve: Serve, use: Use, status: int) -> None:
    server = serve(
        lambda _, response, count: (
            response.problem(status, "unavailable", NOW) if count < 3 else response.json(ACCEPTED, 202)
        )
    )
    assert use(server.url, generate).data.status == "queued"
    assert len(server.received) == 3
    assert len({request.headers["idempotency-key"] for request in server.received}) == 1
    assert {request.body for request in server.received} == {b'{"prompt":"a fox"}'}


def test_a_broken_connection_is_retried(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, count: response.drop() if count == 1 else response.json(ACCEPTED, 202))
    use(server.url, generate)
    first, second = server.received
    assert first.headers["idempotency-key"] == second.headers["idempotency-key"]


@pytest.mark.parametrize("status", [400, 403, 404, 409, 422, 500])
def test_other_errors_are_not_retried(serve: Serve, use: Use, status: int) -> None:
    server = serve(lambda _, response, __: response.problem(status, "internal_error"))
    with pytest.raises(ApiError) as caught:
        use(server.url, generate)
    assert (caught.value.status, caught.value.code, caught.value.request_id) == (status, "internal_error", "req_1")
    assert len(server.received) == 1


def test_retries_end_after_the_configured_number(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.problem(503, "unavailable", NOW))
    with pytest.raises(ApiError) as caught:
        use(server.url, lambda darkroom: darkroom.me.get(), retries=1)
    assert (caught.value.code, caught.value.retry_after, len(server.received)) == ("unavailable", 0, 2)
    with pytest.raises(ApiError):
        use(server.url, lambda darkroom: darkroom.me.get(retries=0))
    assert len(server.received) == 3


def test_a_retry_does_not_wait_longer_than_the_call_may_take(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.problem(429, "rate_limited", {"retry-after": "3600"}))
    with pytest.raises(ApiError) as caught:
        use(server.url, lambda darkroom: darkroom.me.get())
    assert (caught.value.code, caught.value.retry_after, len(server.received)) == ("rate_limited", 3600, 1)


def test_retry_after_can_be_a_date(serve: Serve, use: Use) -> None:
    date = formatdate(time.time() + 3600, usegmt=True)
    server = serve(lambda _, response, __: response.problem(503, "unavailable", {"retry-after": date}))
    with pytest.raises(ApiError) as caught:
        use(server.url, lambda darkroom: darkroom.me.get())
    assert caught.value.retry_after is not None
    assert 3000 < caught.value.retry_after <= 3600


def test_each_call_has_a_key_of_its_own_or_the_one_given(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.json(ACCEPTED, 202))
    use(server.url, generate)
    use(server.url, generate)
    use(server.url, lambda darkroom: darkroom.images.generate(prompt="a fox", idempotency_key="mine"))
    first, second, third = (request.headers["idempotency-key"] for request in server.received)
    assert first != second
    assert third == "mine"


def test_the_deadline_ends_a_call_without_a_response(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.hang())
    with pytest.raises(TimeoutError, match=r"0\.05 s"):
        use(server.url, lambda darkroom: darkroom.me.get(timeout=0.05))


def test_the_deadline_ends_a_response_that_stops_in_the_middle(serve: Serve, use: Use) -> None:
    def respond(_: Received, response: Response, __: int) -> None:
        response.start(200, {"content-type": "application/json", "content-length": "99"})
        response.write(b"{")
        response.hang()

    server = serve(respond)
    with pytest.raises(TimeoutError):
        use(server.url, lambda darkroom: darkroom.me.get(), timeout=0.05)


def test_nothing_listens(use: Use) -> None:
    with pytest.raises(NetworkError, match=r"127\.0\.0\.1:9"):
        use("http://127.0.0.1:9", lambda darkroom: darkroom.me.get(), retries=0)


def test_credentials_are_a_key_a_token_or_nothing(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.json(ME))
    for settings in ({"api_key": "key"}, {"get_token": lambda: "token"}, {"get_token": lambda: None}, {}):
        use(server.url, lambda darkroom: darkroom.me.get(), **settings)
    sent = [(request.headers.get("x-api-key"), request.headers.get("authorization")) for request in server.received]
    assert sent == [("key", None), (None, "Bearer token"), (None, None), (None, None)]


def test_a_token_is_requested_once_more_after_a_401(serve: Serve, use: Use) -> None:
    server = serve(
        lambda request, response, _: (
            response.json(ME)
            if request.headers["authorization"] == "Bearer 2"
            else response.problem(401, "invalid_token")
        )
    )
    asked: list[int] = []

    def get_token() -> str:
        asked.append(1)
        return str(len(asked))

    assert use(server.url, lambda darkroom: darkroom.me.get(), get_token=get_token).user_id == "usr_1"
    assert len(asked) == 2


def test_a_token_that_cannot_be_had_is_an_error_of_its_own(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.json(ME))

    def get_token() -> str:
        raise OSError("offline")

    with pytest.raises(DarkroomError) as caught:
        use(server.url, lambda darkroom: darkroom.me.get(), get_token=get_token)
    assert caught.value.code == "token_failed"
    assert server.received == []


def test_only_the_asynchronous_client_awaits_a_token(serve: Serve) -> None:
    server = serve(lambda _, response, __: response.json(ME))

    async def get_token() -> str:
        return "token"

    use_async(server.url, lambda darkroom: darkroom.me.get(), get_token=get_token)
    assert server.received[0].headers["authorization"] == "Bearer token"
    asked = get_token()
    with pytest.raises(ValidationError, match="get_token"):
        use_sync(server.url, lambda darkroom: darkroom.me.get(), get_token=lambda: asked)
    asked.close()
    assert len(server.received) == 1


def test_redirects_are_not_followed(serve: Serve, use: Use) -> None:
    other = serve(lambda _, response, __: response.json(ME))
    server = serve(lambda _, response, __: response.send(status=302, headers={"location": other.url}))
    with pytest.raises(ApiError) as caught:
        use(server.url, lambda darkroom: darkroom.me.get(), api_key="key")
    assert (caught.value.status, caught.value.code) == (302, "invalid_answer")
    assert other.received == []


def test_another_edit_server_gets_no_credentials(serve: Serve, use: Use) -> None:
    other = serve(lambda _, response, __: response.send(b"\x89PNG", type="image/png"))
    image = use(
        "http://127.0.0.1:9",
        lambda darkroom: darkroom.edit.mask_image(
            original_image_url="https://a.example/1.png",
            mask_image_url="https://a.example/2.png",
            edit_server_url=other.url,
        ),
        api_key="key",
    )
    assert (image, image.content_type) == (b"\x89PNG", "image/png")
    assert "x-api-key" not in other.received[0].headers


@pytest.mark.parametrize("url", ["", "ftp://a.example", "http://user:pass@a.example", "a.example", 7])
def test_a_base_url_that_is_none(url: Any) -> None:
    with pytest.raises(ValidationError) as caught:
        Darkroom(url)
    assert (caught.value.path, caught.value.code) == ("/base_url", "invalid_option")


def test_a_page_instead_of_json_says_what_to_check(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.send(b"<html>", type="text/html"))
    with pytest.raises(ApiError, match="check base_url"):
        use(server.url, lambda darkroom: darkroom.me.get())


def test_a_result_without_its_fields_is_an_api_error(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.json({"user_id": "usr_1"}))
    with pytest.raises(ApiError) as caught:
        use(server.url, lambda darkroom: darkroom.me.get())
    assert caught.value.code == "invalid_answer"


def test_on_response_receives_each_response(serve: Serve, use: Use) -> None:
    server = serve(
        lambda _, response, count: response.problem(503, "unavailable", NOW) if count == 1 else response.json(ME)
    )
    seen: list[tuple[int, str | None]] = []
    use(
        server.url,
        lambda darkroom: darkroom.me.get(
            on_response=lambda response: seen.append((response.status_code, response.headers.get("x-request-id")))
        ),
    )
    assert seen == [(503, "req_1"), (200, "req_1")]

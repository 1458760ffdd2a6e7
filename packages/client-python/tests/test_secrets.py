"""Secrets appear in no log, no error and nothing that is printed."""

from __future__ import annotations

import logging
import traceback
from typing import Any

import pytest
from conftest import Serve, Use, use_sync
from runs import ACCEPTED

from darkroom import AsyncDarkroom, Darkroom, DarkroomError, ValidationError, models

SECRET = "dk_live_1234567890abcdef"


def test_a_client_shows_only_its_url() -> None:
    assert repr(Darkroom("http://a.example/", SECRET)) == "Darkroom('http://a.example')"
    assert repr(AsyncDarkroom("http://a.example", SECRET)) == "AsyncDarkroom('http://a.example')"


@pytest.mark.parametrize("settings", [{"api_key": f"{SECRET}\n"}, {"get_token": lambda: f"{SECRET}é"}])
def test_a_key_that_is_no_header_is_not_quoted(use: Use, settings: dict[str, Any]) -> None:
    with pytest.raises(ValidationError) as caught:
        use("http://127.0.0.1:9", lambda darkroom: darkroom.me.get(), **settings)
    assert SECRET not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("settings", [{"api_key": SECRET}, {"get_token": lambda: SECRET}])
def test_logs_and_errors_have_no_secrets(
    serve: Serve, use: Use, settings: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server = serve(lambda _, response, count: response.json(ACCEPTED, 202) if count == 1 else response.drop())
    requests: list[str] = []

    def generate(darkroom: Any) -> Any:
        return darkroom.images.generate(
            prompt="a fox",
            webhook_secret=SECRET,
            retries=0,
            on_response=lambda response: requests.append(f"{response!r} {response.request.headers!r}"),
        )

    use(server.url, generate, **settings)
    with pytest.raises(DarkroomError) as caught:
        use(server.url, generate, **settings)
    error: BaseException | None = caught.value
    while error is not None:
        request = getattr(error, "_request", None)
        requests.append(f"{error!r} {error} {request and request.headers!r}")
        error = error.__cause__ or error.__context__
    assert SECRET not in caplog.text
    assert SECRET not in " ".join(requests)
    assert any(f"POST {server.url}/api/v1/runs/generate 202 req_1" in line for line in caplog.text.splitlines())


@pytest.mark.parametrize("settings", [{"api_key": SECRET}, {"get_token": lambda: SECRET}])
def test_tracebacks_with_the_values_of_variables_have_no_secrets(use: Use, settings: dict[str, Any]) -> None:
    with pytest.raises(DarkroomError) as caught:
        use("http://127.0.0.1:9", lambda darkroom: darkroom.me.get(retries=0), **settings)
    frames = [frame for frame, _ in traceback.walk_tb(caught.tb) if frame.f_globals["__name__"].startswith("darkroom")]
    assert len(frames) > 5
    shown = [repr(value) for frame in frames for value in frame.f_locals.values()]
    assert SECRET not in " ".join(shown)


def test_models_do_not_show_secrets(serve: Serve) -> None:
    raw = {"secret": SECRET, "created_at": "2026-11-02T09:12:30.118Z", "previous_expires_at": None}
    server = serve(lambda _, response, __: response.json(raw))
    signing = use_sync(server.url, lambda darkroom: darkroom.webhooks.get_secret())
    assert signing.secret == SECRET
    assert SECRET not in repr(signing)
    assert SECRET not in repr(models.GenerateImageInput(prompt="a fox", webhook_secret=SECRET))

"""The generated models, as the client uses them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import Serve, use_sync
from runs import COMPLETED, RUN_ID

import darkroom
from darkroom import NULL, ApiError, models
from darkroom._methods import operations
from darkroom._operation import Operation


def test_every_result_of_a_method_has_a_model() -> None:
    names = {value.model for value in vars(operations).values() if isinstance(value, Operation) and value.model}
    for name in names | {*operations.STREAM_EVENTS.values(), *operations.WEBHOOK_EVENTS.values()}:
        assert hasattr(getattr(models, name), "from_dict"), name


def test_a_value_that_only_a_newer_service_knows_is_kept(serve: Serve) -> None:
    failure = {"message": "No.", "code": "novelty"}
    answer = {**COMPLETED, "run_type": "upscale", "error": failure, "new": 1}
    server = serve(lambda _, response, count: response.json(answer) if count == 1 else response.problem(422, "novelty"))
    run = use_sync(server.url, lambda client: client.runs.get(RUN_ID))
    assert (run.run_type, run.error.code, run["new"]) == ("upscale", "novelty", 1)
    with pytest.raises(ApiError) as caught:
        use_sync(server.url, lambda client: client.me.get())
    assert caught.value.code == "novelty"


def test_a_change_can_clear_fields_and_name_what_was_read(serve: Serve) -> None:
    server = serve(lambda _, response, __: response.json(COMPLETED))
    use_sync(server.url, lambda client: client.runs.update(RUN_ID, tags=["a"], metadata=NULL, if_match='"a-7"'))
    use_sync(server.url, lambda client: client.runs.update(RUN_ID, tags=["a"], metadata=None))
    first, second = server.received
    assert (first.body, first.headers["if-match"]) == (b'{"tags":["a"],"metadata":null}', '"a-7"')
    assert second.body == b'{"tags":["a"]}'
    assert "if-match" not in second.headers


def test_an_unknown_model_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="NoModel"):
        _ = models.NoModel


def test_importing_the_client_loads_no_model() -> None:
    code = (
        "import sys, darkroom, darkroom.models; print([name for name in sys.modules if '_generated.models.' in name])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_what_it_exports_exists() -> None:
    assert all(hasattr(darkroom, name) for name in darkroom.__all__)

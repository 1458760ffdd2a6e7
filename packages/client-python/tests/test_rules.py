"""Rules across fields are checked before anything is sent, with the code and the message of the contract."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Serve, Use
from local_server import LocalServer

from darkroom import ValidationError

CONTRACT = json.loads(
    (Path(__file__).parents[2] / "contract" / "src" / "generated" / "openapi.json").read_text(encoding="utf-8")
)
Rule = dict[str, Any]


def cases() -> list[Any]:
    """Every rule across fields in the contract, with the method that must check it."""
    found = []
    for item in CONTRACT["paths"].values():
        for operation in item.values():
            if not isinstance(operation, dict):
                continue
            for media, content in operation.get("requestBody", {}).get("content", {}).items():
                schema = CONTRACT["components"]["schemas"][content["schema"]["$ref"].split("/")[-1]]
                rules = [*stated_rules(schema), *schema.get("x-rules", [])]
                kind = "json" if media == "application/json" else "form"
                both = len(operation["requestBody"]["content"]) > 1
                for rule in rules:
                    name = f"{operation['operationId']}-{kind}-{rule['rule']}-{'-'.join(rule['fields'])}"
                    found.append(pytest.param(operation["operationId"], kind if both else None, rule, rules, id=name))
    return found


def stated_rules(schema: dict[str, Any]) -> Iterator[Rule]:
    """The rules that the contract states in JSON Schema; what a model requires is left to the service."""
    then = schema.get("then", {})
    for stated in then.get("allOf", [then]):
        [(field, value)] = stated.get("if", {}).get("properties", {"": {}}).items()
        rule = stated.get("then", {}).get("dependentSchemas", {}).get(field, {}) if field else stated
        if "not" in rule:
            found = {"rule": "at-least-one", "fields": rule["not"]["propertyNames"]["not"]["enum"]}
        elif "dependentRequired" in rule:
            found = {"rule": "all-or-none", "fields": list(rule["dependentRequired"])}
        elif "dependentSchemas" in rule:
            others = [name for one in rule["dependentSchemas"].values() for name in one["propertyNames"]["not"]["enum"]]
            found = {"rule": "at-most-one", "fields": list(dict.fromkeys([*rule["dependentSchemas"], *others]))}
        else:
            continue
        when = {"when": {field: [value["const"]]}} if field else {}
        yield {**found, **when, "code": stated["x-code"], "message": stated["x-message"]}


def breaking(rule: Rule, rules: list[Rule]) -> dict[str, Any]:
    """An input that breaks this rule and no rule before it."""
    fields = rule["fields"]
    first, second = fields[0], fields[-1] if len(fields) < 2 else fields[1]
    sources = (one for one in rules if one["rule"] == "at-least-one" and "when" not in one)
    source = next(sources, None)
    base: dict[str, Any] = {"prompt": "a fox", **({source["fields"][-1]: "x"} if source else {})}
    base.update({name: values[0] for name, values in rule.get("when", {}).items()})
    several = ["a", "a"] if "by" not in rule else [{rule["by"]: "a"}, {rule["by"]: "a"}]
    return {
        "at-least-one": {name: value for name, value in base.items() if name not in fields},
        "at-most-one": {**base, first: "x", second: "y"},
        "all-or-none": {**base, first: "x"},
        "equal": {**base, first: "x", second: "y"},
        "ascending": {**base, first: 5, second: 5},
        "max-total": {"prompt": "a fox", fields[-1]: ["x"] * 21},
        "min-total": {"prompt": "a fox", first: ["x"]},
        "maps-to": {**base, first: next(iter(rule.get("map", {"": ""}))), second: "other"},
        "unique": {**base, first: several},
    }[rule["rule"]]


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def test_there_are_rules() -> None:
    assert len(cases()) > 50


@pytest.fixture(scope="module")
def server() -> Iterator[LocalServer]:
    with LocalServer(lambda _, response, __: response.send()) as server:
        yield server


@pytest.mark.parametrize(("operation", "kind", "rule", "rules"), cases())
def test_rule(operation: str, kind: str | None, rule: Rule, rules: list[Rule], server: LocalServer, use: Use) -> None:
    fields = breaking(rule, rules)
    options = {"send_as": kind} if kind else {}

    def call(darkroom: Any) -> Any:
        method = darkroom
        for name in operation.split("."):
            method = getattr(method, snake(name))
        names = arguments_of(method)
        required = names & {"original_run_id", "file", "images", "prompt"}
        given = {snake(name): value for name, value in fields.items() if snake(name) in names}
        missing: dict[str, Any] = dict.fromkeys(required)
        return method(**{**missing, **given}, **options)

    with pytest.raises(ValidationError) as caught:
        use(server.url, call)
    assert (caught.value.code, caught.value.message) == (rule["code"], rule["message"])
    assert caught.value.path.removeprefix("/") in rule["fields"]
    assert server.received == []


def arguments_of(method: Any) -> set[str]:
    function = getattr(method, "__func__", None) or type(method).__call__
    return set(function.__code__.co_varnames[: function.__code__.co_kwonlyargcount + function.__code__.co_argcount])


@pytest.mark.parametrize("value", ["", ".", ".."])
def test_a_path_needs_a_value(use: Use, value: str) -> None:
    with pytest.raises(ValidationError) as caught:
        use("http://127.0.0.1:9", lambda darkroom: darkroom.runs.get(value))
    assert (caught.value.path, caught.value.code) == ("/run_id", "validation_error")


def test_a_path_is_escaped(serve: Serve, use: Use) -> None:
    server = serve(lambda _, response, __: response.start(204, {}))
    use(server.url, lambda darkroom: darkroom.runs.delete("a/../b?c"))
    assert server.received[0].path == "/api/v1/runs/a%2F..%2Fb%3Fc"


@pytest.mark.parametrize(
    "call",
    [
        lambda darkroom: darkroom.images.generate(prompt="a fox", unknown="red"),
        lambda darkroom: darkroom.me.get(unknown=1),
        lambda darkroom: darkroom.runs.list(unknown=1),
        lambda darkroom: darkroom.runs.watch("r", unknown=1),
        lambda darkroom: darkroom.runs.wait("r", unknown=1),
        lambda darkroom: darkroom.runs.events("r", unknown=1),
    ],
)
def test_an_unknown_field_is_an_error_as_everywhere_in_python(use: Use, call: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'unknown'"):
        use("http://127.0.0.1:9", call)


def test_an_option_of_other_methods_is_unknown(use: Use) -> None:
    with pytest.raises(TypeError, match="idempotency_key"):
        use("http://127.0.0.1:9", lambda darkroom: darkroom.me.get(idempotency_key="k"))


@pytest.mark.parametrize("value", [float("nan"), object()])
def test_what_is_no_json(use: Use, value: Any) -> None:
    with pytest.raises(ValidationError, match="JSON"):
        use("http://127.0.0.1:9", lambda darkroom: darkroom.images.generate(prompt="a fox", metadata={"a": value}))

"""What the client knows of an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._rules import Rule

Result = TypeVar("Result")


class Operation(NamedTuple, Generic[Result]):
    """One operation of the contract. `npm run generate` writes them."""

    id: str
    method: str
    #: As in the contract, with its parameter in braces.
    path: str
    #: How the input is sent. `either` is form data if a file is given, else JSON.
    body: Literal["json", "form", "either"] | None = None
    #: The input is sent as a query.
    query: bool = False
    #: Returns an image or a video.
    binary: bool = False
    #: Returns plain text.
    text: bool = False
    #: Takes an idempotency key.
    idempotent: bool = False
    #: Waits for the run that it starts: if asked to, or if the service returns a run instead of the result.
    waits: Literal["run", "result"] | None = None
    #: The model of the result, or of the entries of a list; none for bytes and text.
    model: str | None = None
    #: Rules across the fields of the JSON body.
    rules: tuple[Rule, ...] = ()
    #: Rules across the fields of the form.
    form_rules: tuple[Rule, ...] = ()
    #: The field of the form that takes files.
    file: str | None = None
    #: Fields that the method sets itself.
    fixed: Mapping[str, Any] | None = None

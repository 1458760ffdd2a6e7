from typing import Literal, cast

Scope = Literal[
    "keys:write",
    "models:read",
    "runs:read",
    "runs:write",
    "uploads:write",
    "webhooks:read",
    "webhooks:write",
]


def check_scope(value: str) -> Scope:
    # A newer service may know more values, which are no reason to fail.
    return cast(Scope, value)

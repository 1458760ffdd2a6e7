from typing import Literal, cast

RunType = Literal[
    "character-generation",
    "combine",
    "describe",
    "edit",
    "extract",
    "flux-kontext-edit",
    "generate",
    "generative-remove",
    "mask-edit",
    "reference-generation",
    "reframe",
    "remove-background",
    "segment",
    "upload",
    "video",
]


def check_run_type(value: str) -> RunType:
    # A newer service may know more values, which are no reason to fail.
    return cast(RunType, value)

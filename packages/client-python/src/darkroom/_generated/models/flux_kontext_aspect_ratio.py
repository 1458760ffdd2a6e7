from typing import Literal, cast

FluxKontextAspectRatio = Literal[
    "16:9",
    "1:1",
    "1:2",
    "21:9",
    "2:1",
    "2:3",
    "3:2",
    "3:4",
    "4:3",
    "4:5",
    "5:4",
    "9:16",
    "9:21",
]


def check_flux_kontext_aspect_ratio(value: str) -> FluxKontextAspectRatio:
    # A newer service may know more values, which are no reason to fail.
    return cast(FluxKontextAspectRatio, value)

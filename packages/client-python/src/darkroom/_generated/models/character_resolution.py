from typing import Literal, cast

CharacterResolution = Literal["1024", "1280", "2048", "720", "auto"]


def check_character_resolution(value: str) -> CharacterResolution:
    # A newer service may know more values, which are no reason to fail.
    return cast(CharacterResolution, value)

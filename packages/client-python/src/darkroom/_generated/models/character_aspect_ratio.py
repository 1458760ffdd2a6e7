from typing import Literal, cast

CharacterAspectRatio = Literal["16:9", "1:1", "2:3", "3:2", "3:4", "4:3", "9:16"]


def check_character_aspect_ratio(value: str) -> CharacterAspectRatio:
    # A newer service may know more values, which are no reason to fail.
    return cast(CharacterAspectRatio, value)

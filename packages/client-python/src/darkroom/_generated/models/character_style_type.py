from typing import Literal, cast

CharacterStyleType = Literal["Auto", "Fiction", "Realistic"]


def check_character_style_type(value: str) -> CharacterStyleType:
    # A newer service may know more values, which are no reason to fail.
    return cast(CharacterStyleType, value)

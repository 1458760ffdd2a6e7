from typing import Literal, cast

CharacterRenderingSpeed = Literal["Default", "Quality", "Turbo"]


def check_character_rendering_speed(value: str) -> CharacterRenderingSpeed:
    # A newer service may know more values, which are no reason to fail.
    return cast(CharacterRenderingSpeed, value)

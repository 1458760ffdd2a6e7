from typing import Literal, cast

CharacterMagicPromptOption = Literal["Auto", "Off", "On"]


def check_character_magic_prompt_option(value: str) -> CharacterMagicPromptOption:
    # A newer service may know more values, which are no reason to fail.
    return cast(CharacterMagicPromptOption, value)

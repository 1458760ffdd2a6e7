from typing import Literal, cast

MeCredential = Literal["api_key", "token"]


def check_me_credential(value: str) -> MeCredential:
    # A newer service may know more values, which are no reason to fail.
    return cast(MeCredential, value)

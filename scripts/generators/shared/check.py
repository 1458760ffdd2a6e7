from typing import Callable


def check(name: str, call: Callable[[], None]) -> None:
    """Prints the verdict on one call; whatever goes wrong is the verdict."""
    try:
        call()
        print("passed", name)
    except Exception as problem:
        print("failed", name, type(problem).__name__, str(problem).replace("\n", " ")[:500])

"""Keys and tokens."""


class Secret(str):
    """A text that is not shown where a value is printed, as in a traceback with the values of variables."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'…'"

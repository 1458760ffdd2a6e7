"""Images and videos as results."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os


class Media(bytes):
    """An image or a video: its bytes, what type they are, and the run that made it, if the response names it."""

    content_type: str
    run_id: str | None

    def __new__(cls, content: bytes, content_type: str, run_id: str | None = None) -> Media:
        media = super().__new__(cls, content)
        media.content_type = content_type
        media.run_id = run_id
        return media

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file."""
        Path(path).write_bytes(self)

    def __repr__(self) -> str:
        return f"<Media {self.content_type}, {len(self)} bytes>"

"""The README's code runs as it stands."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from darkroom import Darkroom, ValidationError

ROOT = Path(__file__).parents[3]
README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    generate, follow, upload, errors, webhooks = BLOCKS
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WEBHOOK_SECRET", "whsec_c2VjcmV0")
    shutil.copy(ROOT / "openapi/samples/fox.png", "fox.jpg")
    exec(generate.replace("http://127.0.0.1:4000", os.environ["MOCK_URL"]), {})
    with Darkroom(os.environ["MOCK_URL"], os.environ["DARKROOM_API_KEY"]) as darkroom:
        names = {"darkroom": darkroom}
        exec(follow, names)
        exec(upload, names)
        exec(errors, {**names, "run_id": darkroom.images.upload(file="fox.jpg").data.run_id})
    assert Path("fox.png").read_bytes().startswith(b"\x89PNG")
    request = SimpleNamespace(get_data=lambda: b"{}", headers={})
    with pytest.raises(ValidationError, match="timestamp"):
        exec(webhooks, {"request": request, "os": os})

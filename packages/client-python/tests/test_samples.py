"""Every sample of the docs runs as it stands, against the mock and the live service."""

import os
import runpy
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[3] / "openapi" / "samples"


@pytest.mark.parametrize("server", ["MOCK_URL", "LIVE_URL"])
@pytest.mark.parametrize("sample", sorted((SAMPLES / "python").glob("*.py")), ids=lambda path: str(path.stem))
def test_sample(sample: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARKROOM_URL", os.environ[server])
    monkeypatch.chdir(SAMPLES)
    runpy.run_path(str(sample), run_name="__main__")

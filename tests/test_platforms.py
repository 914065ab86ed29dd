"""No code calls what Windows or macOS lack: types are checked as they are there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.process
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_what_is_called_is_there_on_the_platform(platform: str) -> None:
    cache = ROOT / ".mypy_cache" / platform
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", str(cache)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]

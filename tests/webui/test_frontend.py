"""The page's own tests, `npm test` in webui/frontend."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

FRONTEND = Path(__file__).parents[2] / "webui" / "frontend"


def test_the_pages_own_tests_pass() -> None:
    npm = shutil.which("npm")
    if npm is None or not (FRONTEND / "node_modules").is_dir():
        pytest.skip("no Node, or npm ci was not run in webui/frontend")
    done = subprocess.run([npm, "run", "--silent", "test"], cwd=FRONTEND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]

"""Examples in docstrings run, and say what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("referee", "table", "vision", "webui", "models")
SHOWN = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if not {"frontend", "training"} & set(path.parts) and ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", SHOWN)
def test_examples_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted and not found.failed


def test_every_game_has_one() -> None:
    games = sorted((ROOT / "referee" / "games").glob("*/game*.py"))
    assert len(games) > 5
    assert [path.parent.name for path in games if ">>> " not in path.read_text(encoding="utf-8")] == []

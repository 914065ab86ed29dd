"""The rooms of the table import one way: pictures and their meaning know nothing of each other, the loop joins them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "table"
MAY = {"record": {"record"}, "capture": {"capture", "record"}, "interpret": {"interpret", "record"},
       "games": {"games", "interpret", "record"}}  # fmt: skip
"""What each room imports of the table; the virtual table is named where a source is opened."""


def rooms(path: Path) -> set[str]:
    """The rooms and modules of the table that a file imports when it is imported."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("table."):
            found.add(str(node.module).split(".")[1])
    return found


@pytest.mark.parametrize("room", sorted(MAY))
def test_a_room_knows_only_what_lies_below(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    wrong = {str(path.relative_to(ROOT)): far for path in files if (far := rooms(path) - MAY[room])}
    assert not wrong

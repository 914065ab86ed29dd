"""What a data folder says of the session that is played now, for other programs that follow it."""

from __future__ import annotations

import json
from pathlib import Path

LAST = "last.json"
"""The file of the data folder that names the source and the session that are watched; it goes when the table is
left."""


def present(folder: Path) -> tuple[str, str] | None:
    """(source without its password, session) that are watched; None where nothing is, or nothing can be read."""
    try:
        last = json.loads((folder / LAST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if isinstance(last, dict) and isinstance(last.get("source"), str) and isinstance(last.get("session"), str):
        return last["source"], last["session"]
    return None

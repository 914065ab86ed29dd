"""What never trains: `held_out.json`, the manifest of test decks, fonts, textures and seeds, read here."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

MANIFEST = Path(__file__).with_suffix(".json")


@lru_cache(maxsize=1)
def held_out() -> dict[str, Any]:
    """The manifest as it stands in the file."""
    loaded: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return loaded


def held_out_font(path: Path) -> bool:
    """Whether a font file is kept for measuring; a link counts as the file it leads to."""
    names = (path.name, path.resolve().name)
    return any(name.startswith(beginning) for name in names for beginning in held_out()["fonts"])


def fitting_font(path: Path) -> bool:
    """Whether a font file is one of those in which confidences are fitted."""
    return any(path.name.startswith(beginning) for beginning in held_out()["fitting_fonts"])


def trains(path: Path) -> bool:
    """Whether a font file may train: it is kept neither for measuring nor for fitting."""
    return not held_out_font(path) and not fitting_font(path)


def held_out_texture(path: Path) -> bool:
    """Whether a table top is kept for measuring: a fixed choice, by checksum of its file name."""
    rule = held_out()["textures"]
    return bool(zlib.crc32(path.name.encode()) % rule["modulus"] == rule["remainder"])

"""Decks that never train: those of Debian's gnome-cards-data, drawn from their SVG files."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from bench.fetch import HINT, fetched_folder
from models.held_out import held_out
from models.render.cards.deck import FACE_PX, POKER, flatten, index_marks, tighten
from models.render.types import Deck, Face

SUIT_ROWS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
BOX = (0.5, 0.8, 13.0, 25.0)
"""Where an index may be, mm: left, top, right, bottom. What lies there whole is the index."""
BOXES = {"tango_nuevo": (2.0, 2.0, 61.0, 17.0)}
ONE_INDEX = ("tango_nuevo",)
"""Decks that print their index in one corner only."""


class NoDecksError(Exception):
    """The package is not installed, or the library that draws SVG is not."""


def names() -> list[str]:
    """The decks with English indices that the manifest keeps for measuring."""
    return list(held_out()["packaged_decks"]["english_index"])


def ready() -> None:
    """Ends the command with one sentence where these decks cannot be drawn. Raises SystemExit."""
    try:
        packaged(names()[0])
    except NoDecksError as error:
        raise SystemExit(str(error)) from None


@lru_cache(maxsize=64)
def packaged(name: str) -> Deck:
    """A deck of 52 faces and a back. Raises NoDecksError in one sentence."""
    own = Path(held_out()["packaged_decks"]["folder"])
    there = own if own.is_dir() else fetched_folder() / own.relative_to("/")
    path = there / f"{name}.svgz"
    try:
        import resvg_py
    except ImportError as error:
        raise NoDecksError("resvg-py is not installed: pip install resvg-py") from error
    if not path.is_file():
        raise NoDecksError(f"{path} is not there: {HINT}")
    drawn = resvg_py.svg_to_bytes(svg_string=gzip.decompress(path.read_bytes()).decode(), width=13 * FACE_PX[0], dpi=96)
    sheet = cv2.imdecode(np.frombuffer(bytes(drawn), np.uint8), cv2.IMREAD_UNCHANGED)
    assert sheet is not None
    wide, tall = sheet.shape[1] / 13, sheet.shape[0] / 5
    faces: dict[str, Face] = {}

    def picture(row: int, column: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        part = sheet[round(row * tall) : round((row + 1) * tall), round(column * wide) : round((column + 1) * wide)]
        return flatten(np.asarray(part, np.uint8))

    for row, suit in enumerate(SUIT_ROWS):
        for column, rank in enumerate(RANKS):
            image = picture(row, column)
            marks = index_marks(tighten(image, BOXES.get(name, BOX)))
            faces[suit + rank] = Face(suit + rank, image, POKER, marks[:1] if name in ONE_INDEX else marks)
    faces["BACK"] = Face("BACK", picture(4, 2), POKER)
    return Deck(name, "gnome", faces)

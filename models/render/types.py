"""What the renderer draws and what it knows about the picture it drew.

Card frame: millimetres, origin at the card's centre, x to the right and y down on an upright card.
Table frame: millimetres on the table plane, x to the right and y towards the seat of the first player (the bottom edge
of an untilted view), origin at the middle of the table. Image frame: pixels, x right, y down, after all lens effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""(H, W, 3) BGR, or (H, W, 4) BGRA where a function says so."""
Quad = NDArray[np.float32]
"""(4, 2) x, y: top left, top right, bottom right, bottom left of the upright object."""


@dataclass(frozen=True)
class IndexMark:
    """One printed index (rank glyph with its suit pip) on a face.

    `centre` and `half` (half width, half height of the box around rank and suit, as the index reads upright) in mm of
    the card frame; `angle` in radians turns the upright index into its place on the card (0 top left, pi bottom right).
    """

    centre: tuple[float, float]
    half: tuple[float, float]
    angle: float


@dataclass(frozen=True)
class Face:
    """One printed side of a card. `image` is BGRA, its alpha cutting the rounded corners; it covers `size_mm`."""

    code: str
    image: Image
    size_mm: tuple[float, float]
    indices: tuple[IndexMark, ...] = ()


@dataclass(frozen=True)
class Deck:
    """A deck's look. `faces` maps codes (`S3`, `JK`, `BACK`, …) to faces; `family` groups decks of one drawing."""

    name: str
    family: str
    faces: Mapping[str, Face]


@dataclass(frozen=True)
class IndexTruth:
    """Where one index lies in the picture. `visible`: the share of its box that nothing covers and the frame holds."""

    quad: Quad
    visible: float


@dataclass(frozen=True)
class CardTruth:
    """One physical card in the picture, painter's order (the last is on top). `visible`: share of the card seen."""

    code: str
    face: Literal["up", "down"]
    quad: Quad
    visible: float
    indices: tuple[IndexTruth, ...] = ()
    deck: str = ""
    key: str = ""


@dataclass(frozen=True)
class Rendered:
    """A picture with its truth."""

    image: Image
    cards: tuple[CardTruth, ...]
    conditions: Mapping[str, float | str] = field(default_factory=dict)

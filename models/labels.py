"""What the label view can name: the words of NONO and the numbers of the coloured deck, each with its suit's sign.

Shared by training and by inference. A card's code is its sign and its value (`S少々`, `R7`), or `JK`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.patches import Vec

ADVERBS = (
    "ちょっと",
    "少々",
    "少し",
    "やや",
    "まあ",
    "そこそこ",
    "結構",
    "とても",
    "だいぶ",
    "かなり",
    "相当",
    "めっちゃ",
    "わりと",
)
"""NONO's thirteen ranks in no order (N); the last one is a guess, the source does not name it."""
NUMBERS = tuple(str(number) for number in range(1, 11))
VALUES = (*ADVERBS, *NUMBERS)
SIGNS = "SHDCRBYG"
"""The suits of NONO, then those of the coloured deck."""
LABEL_CLASSES = {"value": len(VALUES), "sign": len(SIGNS), "kind": 3}
"""Kind: a value with its sign, a joker, none of these."""
NAMED, JOKER_LABEL, NO_LABEL = 0, 1, 2
DECKS: dict[str, tuple[str, ...]] = {
    "nono": (*(sign + word for sign in "SHDC" for word in ADVERBS), "JK"),
    "coloured": tuple(sign + number for sign in "RBYG" for number in NUMBERS),
}
"""The decks that can be read by labels and the names of their cards."""
EITHER_WAY = frozenset({"1", "6", "8", "9"})
"""Numbers that read as a number upside down, too."""
AGAIN = ((0.0, 1.2, 1.2), (0.0, 0.85, 0.85), (0.0, 1.5, 1.0), (0.12, 1.0, 1.2), (-0.12, 1.0, 1.2))
"""Boxes in which a doubtful index is read again: how far below the located one, as a share of its height, and how many
times as wide and as tall."""
MIDDLE = (0.58, 0.56)
"""The box in the middle of a card whose print is read, as shares of the card's width and height."""


def label(code: str) -> tuple[int, int, int]:
    """Value, sign and kind of a card's code; -1 where there is none."""
    if code.startswith("JK"):
        return -1, -1, JOKER_LABEL
    if code[:1] in SIGNS and code[1:] in VALUES:
        return VALUES.index(code[1:]), SIGNS.index(code[0]), NAMED
    return -1, -1, NO_LABEL


def middle_frame(quad: NDArray[np.float32], turned: bool = False) -> tuple[Vec, Vec, Vec]:
    """Centre, half-right and half-down vectors (px) of the box in the middle of a card quad (4, 2) px; `turned`: as it
    reads upside down."""
    way = -1.0 if turned else 1.0
    right = (quad[1] + quad[2] - quad[0] - quad[3]) / 4 * (way * MIDDLE[0])
    down = (quad[2] + quad[3] - quad[0] - quad[1]) / 4 * (way * MIDDLE[1])
    return quad.mean(axis=0).astype(np.float32), right.astype(np.float32), down.astype(np.float32)

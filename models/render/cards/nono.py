"""NONO and the coloured deck, drawn: how they might look. The real NONO print is unknown; a club enrols its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.labels import ADVERBS
from models.render.cards.backs import generate_back
from models.render.cards.fonts import glyph
from models.render.cards.out_of_distribution import PX, Sheet, Taste, fitting, typeset
from models.render.types import Deck, Face

__all__ = ["ADVERBS", "COLOURS", "coloured_deck", "nono_deck"]
Rng = np.random.Generator
SUITS = "SHDC"
COLOURS = {"R": (35, 30, 205), "B": (190, 90, 20), "Y": (20, 195, 235), "G": (60, 150, 30)}
"""BGR of the coloured deck's suits."""


def glyph_pips(font: str) -> tuple[Callable[[int], NDArray[np.uint8]], ...]:
    """Suit marks as a font draws them, in place of the parametric ones."""
    return tuple((lambda tall, sign=sign: glyph(font, sign, tall)) for sign in "♠♥♦♣")


def nono_taste(rng: Rng, fonts: Sequence[str] = (), pips: str | None = None) -> Taste:
    """A taste of NONO cards; `fonts`: font files to choose from (those that may train by default); `pips`: a font whose
    suit marks are printed."""
    taste = Taste.draw(rng, words=True, classic=True)
    shade = int(rng.uniform(225, 256))
    black, red = (30, 25, 25), (40, 30, int(rng.uniform(170, 225)))
    inks = (black, red, red, black) if rng.random() < 0.7 else taste.inks[:4]
    return replace(
        taste, font=str(rng.choice(list(fonts))) if fonts else taste.font, paper=(shade, shade, shade), corners=True,
        inks=(*inks, *taste.inks[4:]), marks=glyph_pips(pips) if pips else taste.marks,
        size=((63.0, 88.0), (58.0, 89.0), (57.0, 88.0))[int(rng.integers(3))], middle=float(rng.uniform(10, 18)),
        corner=float(rng.uniform(5, 8)),
    )  # fmt: skip


def nono_face(taste: Taste, suit: str, word: str) -> Face:
    """One adverb card."""
    at = SUITS.index(suit)
    sheet = Sheet(taste, taste.paper)
    sheet.frame()
    sheet.middle(typeset(taste.font, word, round(taste.middle * PX), taste.upright), taste.inks[at])
    word_mask, mark = fitting(taste, word, taste.corner), taste.marks[at](round(0.7 * taste.corner * PX))
    sheet.corner([(word_mask, taste.inks[at]), (mark, taste.inks[at])])
    return sheet.face(suit + word)


def nono_joker(taste: Taste, second: bool = False) -> Face:
    """A joker; the second one has another ink."""
    sheet = Sheet(taste, taste.paper)
    sheet.frame()
    sheet.middle(typeset(taste.font, "JOKER", round(taste.middle * PX)), taste.inks[5 if second else 4])
    sheet.corner([(fitting(taste, "JK", taste.corner), taste.inks[4])])
    return sheet.face("JK")


def nono_deck(rng: Rng, fonts: Sequence[str] = (), pips: str | None = None) -> Deck:
    """52 adverb cards `S少々`, two jokers and a back, in a taste drawn from `rng`; see `nono_taste`."""
    taste = nono_taste(rng, fonts, pips)
    faces = {suit + word: nono_face(taste, suit, word) for suit in SUITS for word in ADVERBS}
    faces |= {"JK": nono_joker(taste), "JK_2": nono_joker(taste, second=True)}
    faces["BACK"] = generate_back(rng, taste.size)
    return Deck(f"nono-{int(rng.integers(2**32)):08x}", "nono", faces)


def coloured_taste(rng: Rng, fonts: Sequence[str] = ()) -> tuple[Taste, bool]:
    """A taste of coloured cards, and whether an oval fills them; `fonts` as in `nono_taste`."""
    taste = Taste.draw(rng, words=False)
    paper = (250, 250, 250) if rng.random() < 0.7 else (225, 240, 245)
    taste = replace(
        taste, font=str(rng.choice(list(fonts))) if fonts else taste.font, paper=paper, corners=True,
        size=((63.0, 88.0), (58.0, 89.0), (56.0, 87.0))[int(rng.integers(3))], corner=float(rng.uniform(6, 12)),
        middle=float(rng.uniform(14, 24)), border=None,
    )  # fmt: skip
    return taste, bool(rng.random() < 0.35)


def coloured_ink(rng: Rng, suit: str) -> tuple[int, int, int]:
    """A deck's own shade of a suit's colour (BGR)."""
    b, g, r = (int(value) for value in np.clip(np.array(COLOURS[suit]) + rng.normal(0, 14, 3), 0, 245))
    return b, g, r


def coloured_face(taste: Taste, oval: bool, suit: str, number: int, colour: tuple[int, int, int]) -> Face:
    """One coloured card."""
    ground, ink = (colour, taste.paper) if taste.ground else (taste.paper, colour)
    sheet = Sheet(taste, ground)
    if oval:
        sheet.oval(ink)
    sheet.middle(typeset(taste.font, str(number), round(1.5 * taste.middle * PX)), ground if oval else ink)
    parts = [(fitting(taste, str(number), taste.corner), ink)]
    if taste.upright:
        parts.append((taste.marks[list(COLOURS).index(suit)](round(0.6 * taste.corner * PX)), ink))
    sheet.corner(parts)
    return sheet.face(f"{suit}{number}")


def coloured_deck(rng: Rng, fonts: Sequence[str] = ()) -> Deck:
    """Forty cards `R7 B10 Y1 G4` and a back, in a taste drawn from `rng`; `fonts` as in `nono_taste`."""
    taste, oval = coloured_taste(rng, fonts)
    faces: dict[str, Face] = {}
    for suit in COLOURS:
        colour = coloured_ink(rng, suit)
        faces |= {f"{suit}{number}": coloured_face(taste, oval, suit, number, colour) for number in range(1, 11)}
    faces["BACK"] = generate_back(rng, taste.size)
    return Deck(f"coloured-{int(rng.integers(2**32)):08x}", "coloured", faces)

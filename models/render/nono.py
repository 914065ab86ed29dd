"""NONO and the coloured deck, drawn: how they might look. The real NONO print is unknown; a club enrols its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.render.backs import generate_back
from models.render.fonts import glyph
from models.render.strangers import PX, Sheet, Taste, fitting, typeset
from models.render.types import Deck, Face

Rng = np.random.Generator
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
"""The thirteen ranks in no order (N); the last one is a guess, the source does not name it."""
UNVERIFIED = ("わりと",)
SUITS = "SHDC"
COLOURS = {"R": (35, 30, 205), "B": (190, 90, 20), "Y": (20, 195, 235), "G": (60, 150, 30)}
"""BGR of the coloured deck's suits."""


def glyph_pips(font: str) -> tuple[Callable[[int], NDArray[np.uint8]], ...]:
    """Suit marks as a font draws them, in place of the parametric ones."""
    return tuple((lambda tall, sign=sign: glyph(font, sign, tall)) for sign in "♠♥♦♣")


def nono_deck(rng: Rng, fonts: Sequence[str] = (), pips: str | None = None) -> Deck:
    """52 adverb cards `S少々`, two jokers and a back, in a taste drawn from `rng`.

    `fonts`: font files to choose from (those that may train by default); `pips`: a font whose suit marks are printed.
    """
    taste = Taste.draw(rng, words=True, classic=True)
    shade = int(rng.uniform(225, 256))
    black, red = (30, 25, 25), (40, 30, int(rng.uniform(170, 225)))
    inks = (black, red, red, black) if rng.random() < 0.7 else taste.inks[:4]
    taste = replace(
        taste, font=str(rng.choice(list(fonts))) if fonts else taste.font, paper=(shade, shade, shade), corners=True,
        inks=(*inks, *taste.inks[4:]), marks=glyph_pips(pips) if pips else taste.marks,
        size=((63.0, 88.0), (58.0, 89.0), (57.0, 88.0))[int(rng.integers(3))], middle=float(rng.uniform(10, 18)),
        corner=float(rng.uniform(5, 8)),
    )  # fmt: skip
    faces: dict[str, Face] = {}
    for suit, mark, ink in zip(SUITS, taste.marks, taste.inks[:4], strict=True):
        for word in ADVERBS:
            sheet = Sheet(taste, taste.paper)
            sheet.frame()
            sheet.middle(typeset(taste.font, word, round(taste.middle * PX), taste.upright), ink)
            sheet.corner([(fitting(taste, word, taste.corner), ink), (mark(round(0.7 * taste.corner * PX)), ink)])
            faces[suit + word] = sheet.face(suit + word)
    for code in ("JK", "JK_2"):
        sheet = Sheet(taste, taste.paper)
        sheet.frame()
        sheet.middle(typeset(taste.font, "JOKER", round(taste.middle * PX)), taste.inks[4 if code == "JK" else 5])
        sheet.corner([(fitting(taste, "JK", taste.corner), taste.inks[4])])
        faces[code] = sheet.face("JK")
    faces["BACK"] = generate_back(rng, taste.size)
    return Deck(f"nono-{int(rng.integers(2**32)):08x}", "nono", faces)


def coloured_deck(rng: Rng, fonts: Sequence[str] = ()) -> Deck:
    """Forty cards `R7 B10 Y1 G4` and a back, in a taste drawn from `rng`; `fonts` as in `nono_deck`."""
    taste = Taste.draw(rng, words=False)
    paper = (250, 250, 250) if rng.random() < 0.7 else (225, 240, 245)
    taste = replace(
        taste, font=str(rng.choice(list(fonts))) if fonts else taste.font, paper=paper, corners=True,
        size=((63.0, 88.0), (58.0, 89.0), (56.0, 87.0))[int(rng.integers(3))], corner=float(rng.uniform(6, 12)),
        middle=float(rng.uniform(14, 24)), border=None,
    )  # fmt: skip
    oval = bool(rng.random() < 0.35)
    faces: dict[str, Face] = {}
    for at, (letter, base) in enumerate(COLOURS.items()):
        shift = rng.normal(0, 14, 3)
        b, g, r = (int(value) for value in np.clip(np.array(base) + shift, 0, 245))
        colour = (b, g, r)
        for number in range(1, 11):
            ground, ink = (colour, taste.paper) if taste.ground else (taste.paper, colour)
            sheet = Sheet(taste, ground)
            if oval:
                sheet.oval(ink)
            sheet.middle(typeset(taste.font, str(number), round(1.5 * taste.middle * PX)), ground if oval else ink)
            parts = [(fitting(taste, str(number), taste.corner), ink)]
            if taste.upright:
                parts.append((taste.marks[at](round(0.6 * taste.corner * PX)), ink))
            sheet.corner(parts)
            faces[f"{letter}{number}"] = sheet.face(f"{letter}{number}")
    faces["BACK"] = generate_back(rng, taste.size)
    return Deck(f"coloured-{int(rng.integers(2**32)):08x}", "coloured", faces)

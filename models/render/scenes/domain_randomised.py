"""Domain-randomised decks: every card has a look of its own, to train views of single cards.

A generated deck teaches one look with 52 cards, a domain-randomised deck 52 looks at the same cost, in scenes that are
otherwise the same: cover, shadows, light and lens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from models.render.cards.backs import generate_back
from models.render.cards.faces import RANKS, SUITS, Maker, large_print, random_style
from models.render.scenes.patch_collage import Bold, bold_style
from models.render.types import Deck, Face

Rng = np.random.Generator
TALL_PIPS = (8.0, 19.0)
"""How tall a bold taste's pips are, mm."""
SPREAD = (10.5, 16.0), (25.0, 34.0)
"""How far its columns and rows of pips stand from the middle, mm."""
LONE = 0.08
"""Share of the cards with large print: the suit stands elsewhere than below the rank, or
one large mark shows it."""


def _face(rng: Rng, code: str, fonts: Sequence[str], lone: float) -> Face:
    """A card in a taste of its own, half of them at the limits of what decks do."""
    for _ in range(8):
        try:
            if rng.random() < lone:
                return Bold(large_print(bold_style(rng, fonts), rng), rng).face(code[1:], code[0])
            if rng.random() < 0.4:
                return Maker(random_style(rng), rng).face(code[1:], code[0])
            style = replace(
                bold_style(rng, fonts),
                pip_tall=float(rng.uniform(*TALL_PIPS)),
                spread=(float(rng.uniform(*SPREAD[0])), float(rng.uniform(*SPREAD[1]))),
            )
            return Bold(style, rng).face(code[1:], code[0])
        except ValueError:  # a font that lacks the letter
            continue
    return Maker(random_style(rng), rng).face(code[1:], code[0])


def domain_randomised_deck(rng: Rng, fonts: Sequence[str] = (), lone: float = LONE) -> Deck:
    """52 faces, two jokers and a back, no two of one taste; `fonts`: beside those of the machine; `lone`: share of the
    cards with large print."""
    faces = {suit + rank: _face(rng, suit + rank, fonts, lone) for suit in SUITS for rank in RANKS}
    faces |= {code: Maker(random_style(rng), rng).joker() for code in ("JK", "JK_2")}
    faces["BACK"] = generate_back(rng, next(iter(faces.values())).size_mm)
    return Deck(f"domain-randomised-{int(rng.integers(2**32)):08x}", "generated", faces)

"""Single NONO and coloured cards, each in a style of its own, for patch collages that train the label network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from models.labels import ADVERBS, EITHER_WAY, MIDDLE
from models.render.cards.fonts import pip_fonts
from models.render.cards.nono import (
    COLOURS,
    coloured_face,
    coloured_ink,
    coloured_taste,
    nono_face,
    nono_joker,
    nono_taste,
)
from models.render.cards.out_of_distribution import Taste
from models.render.cards.pips import PipStyle, pip_mask
from models.render.types import Face, Image, IndexMark

Rng = np.random.Generator
JOKERS, NUMBERED = 0.04, 0.45
"""Shares of jokers and of coloured cards."""
BEND = 0.012
"""How far print is bent at most (one sigma), as a share of the card's width."""
UNKNOWN = "?"
"""Code of what is to be read as nothing: print that stands on its head."""


def labelled_face(rng: Rng, fonts: Sequence[str], words: Sequence[str] = ()) -> Face:
    """One card; `fonts`: more fonts for numbers, `words`: more for words."""
    if rng.random() < NUMBERED:
        extra = fonts if fonts and rng.random() < 0.6 else ()
        taste, oval = coloured_taste(rng, extra)
        suit = list(COLOURS)[int(rng.integers(4))]
        return bent_face(
            rng, coloured_face(_bold(rng, taste), oval, suit, int(rng.integers(1, 11)), coloured_ink(rng, suit))
        )
    plain = nono_taste(rng, words if words and rng.random() < 0.7 else (), some_pips(rng))
    taste = _bold(rng, plain) if rng.random() < 0.7 else plain
    if rng.random() < JOKERS / (1 - NUMBERED):
        return bent_face(rng, nono_joker(taste, bool(rng.random() < 0.5)))
    return bent_face(rng, nono_face(taste, "SHDC"[int(rng.integers(4))], ADVERBS[int(rng.integers(len(ADVERBS)))]))


def some_pips(rng: Rng) -> str | None:
    """Now and then a font whose suit marks are to be printed."""
    return str(rng.choice(list(pip_fonts()))) if pip_fonts() and rng.random() < 0.4 else None


def middles(face: Face) -> Face:
    """The same card with its middle for an index: upright, and on its head where that is no number as well."""
    half = (MIDDLE[0] * face.size_mm[0] / 2, MIDDLE[1] * face.size_mm[1] / 2)
    return replace(face, indices=(IndexMark((0.0, 0.0), half, 0.0),))


def on_its_head(face: Face) -> Face:
    """The card's middle upside down, which says nothing; unchanged where it would say another number."""
    if face.code[1:] in EITHER_WAY:
        return face
    return replace(face, code=UNKNOWN, indices=tuple(replace(mark, angle=np.pi) for mark in face.indices))


def bent_face(rng: Rng, face: Face) -> Face:
    """The face with its print slightly and smoothly bent, as no font of this machine draws it."""
    if rng.random() < 0.4:
        return face
    height, width = face.image.shape[:2]
    grid = rng.normal(0, rng.uniform(0, BEND) * width, (2, 16, 11)).astype(np.float32)
    across, along = (cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC) for part in grid)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    colour = cv2.remap(face.image[..., :3], xs + across, ys + along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return replace(face, image=cast(Image, np.dstack([colour, face.image[..., 3]])))


def _bold(rng: Rng, taste: Taste) -> Taste:
    """The taste with suit marks to the limits of what decks do, most of the time."""
    if rng.random() < 0.3:
        return taste
    style = PipStyle.bold(rng)
    return replace(taste, marks=tuple(partial(_mark, suit, style) for suit in "SHDC"))


def _mark(suit: str, style: PipStyle, tall: int) -> NDArray[np.uint8]:
    return pip_mask(suit, tall, style)

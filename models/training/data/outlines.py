"""Patches around the cards that a locator found, with what sets their outlines right: what the outliner learns from."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.patches import outline_patch, outline_told, outlined
from models.render.types import Image
from models.training.data.store import Example

FOUND, MADE = 0.8, 2
"""Share of the found outlines that are looked at, and how many are made of every card."""
LEAST_OFF, MOST_OFF = 0.02, 0.2
"""How far off the corners of made ones are put (one sigma, half sides), evenly by its logarithm."""
CUT, CUT_OFF = 0.7, 0.9
"""Of so many of them that something covers a side is drawn in, by up to so much of the half side."""
OPEN = 0.98
"""Nothing covers a card of which so much is visible."""
SEEN = 0.35
"""Cards of which less is visible are no use."""
SMALLEST = 28.0
"""Nor are less wide ones, px."""
FAR = 1.4
"""An outline of which a corner lies more than so many half sides off is no card's."""

Placed = tuple[Image, NDArray[np.float32]]


def outlines(example: Example, rng: np.random.Generator) -> Iterator[Placed]:
    """Patches around the cards of one scene, with what sets the outline right that was found, or was made from the
    truth."""
    quads = example.cards[:, 3:].reshape(-1, 4, 2)
    wide = np.hypot(*(quads[:, 1] - quads[:, 0]).T)
    known = np.flatnonzero((example.cards[:, 2] >= SEEN) & (wide >= SMALLEST))
    found = [quad for quad in example.outlines[:, 1:].reshape(-1, 4, 2) if len(known) and rng.random() < FOUND]
    made = [_off(quads[row], float(example.cards[row, 2]), rng) for row in known for _ in range(MADE)]
    for quad in found + made:
        told = min((outline_told(quad, quads[row]) for row in known), key=lambda told: float(np.abs(told).sum()))
        if np.abs(told).max() < FAR:
            yield outline_patch(example.image, quad), told


def _off(truth: NDArray[np.float32], shown: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """A true outline (4, 2) px put somewhat off, as if what is covered of it were no part of it."""
    off = np.exp(rng.uniform(np.log(LEAST_OFF), np.log(MOST_OFF), 3))
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    to = half * np.exp(rng.normal(0, off[0], 2)) + rng.normal(0, off[1], 2) + rng.normal(0, 0.5 * off[2], (4, 2))
    if shown < OPEN and rng.random() < CUT:
        axis, side, by = int(rng.integers(2)), float(rng.choice((-1, 1))), float(rng.uniform(0, CUT_OFF))
        to[half[:, axis] == side, axis] -= side * by
    return outlined(truth, (to - half).astype(np.float32).reshape(8))

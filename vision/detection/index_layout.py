"""A deck that prints its index in all four corners: which findings are one card.

Two indices of such a card that show beside a card that lies over it are often found as a card each, and read alike, as
do two equal cards. But where the four stand is the same on every card of the deck: the cards that show them all tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import CardFound, IndexFound
from vision.detection.pose_candidates import halves
from vision.types import Quad

LEAST = 0.4
"""Of the outlines with an index at either end so many show a third and a fourth corner in a deck that prints four."""
MIRRORED, INNERMOST = 0.3, 0.4
"""How far the second index at one end is from where the first one's mirror image is, and how far in either lies, in
half widths of the card."""
RATIOS = (1.39, 1.56)
"""How many times as long as wide playing cards are, poker and bridge; seen askew they look shorter or longer."""
ALONG = 0.93
"""Cosine of the angle within which two indices stand alike, or on their heads to each other."""
OFF = 0.2
"""How far an index is from where the card's would be, across and along, in half widths."""
NEARER, FARTHER = 0.6, 1.3
"""Indices that stand alike, nearer or farther than so many times those of one card, are those of two."""
Points = NDArray[np.float64]


@dataclass(frozen=True)
class FourCorners:
    """From an index to the next one across and along the card, in half widths of it, and the outlines (4, 2) px of
    cards that show it, whose longer side is `ratio` times the shorter one."""

    across: float
    along: float
    ratio: float
    shown: tuple[Quad, ...]

    @classmethod
    def of(cls, cards: Sequence[CardFound]) -> FourCorners | None:
        """What the cards in a picture show of where a deck prints its indices; None unless it prints four."""
        whole = [card for card in cards if card.complete]
        if not whole:
            return None
        ratio = float(np.clip(np.median([_ratio(card.quad) for card in whole]), *RATIOS))
        steps = [(card.quad, step) for card in whole if (step := _step(card, ratio)) is not None]
        if len(steps) < max(1.0, LEAST * len(whole)):
            return None
        across, along = np.median([step for _, step in steps], axis=0).tolist()
        return cls(across, along, ratio, tuple(quad for quad, _ in steps))

    def one_card(self, one: CardFound, other: CardFound) -> bool:
        """Whether an index of each stands to the other as two of one card do, and none as those of equal cards do."""
        if one.complete and other.complete:
            return False
        middle = (one.centre + other.centre) / 2
        near = min(self.shown, key=lambda quad: float(np.hypot(*(quad.mean(axis=0) - middle))))
        table = _table(near, self.ratio)
        if abs(np.linalg.det(table)) < 1.0:
            return False
        there, flat = False, np.asarray(np.linalg.inv(table), np.float64)
        for a in one.indices:
            for b in other.indices:
                right, down, alike = _seen_from(a, b, flat)
                if alike > ALONG:
                    apart = float(np.hypot(right, down))
                    if apart < NEARER * self.across or abs(right) > FARTHER * self.across:
                        return False
                    there |= max(abs(abs(right) - self.across), abs(down)) < OFF
                elif alike < -ALONG:
                    aside = min(abs(right), abs(abs(right) - self.across))
                    there |= max(aside, abs(down - self.along)) < OFF
        return there


def _step(card: CardFound, ratio: float) -> tuple[float, float] | None:
    """From an index to the next one across and along a card, in half widths; None where no two stand at one end."""
    table = _table(card.quad, ratio)
    if abs(np.linalg.det(table)) < 1.0:
        return None
    places = [np.linalg.solve(table, index.centre - card.centre) for index in card.indices]
    for row, (a, place) in enumerate(zip(card.indices, places, strict=True)):
        for b, beside in zip(card.indices[:row], places, strict=False):
            mirrored = max(abs(place[0] + beside[0]), abs(place[1] - beside[1])) < MIRRORED
            if mirrored and abs(place[0]) > INNERMOST and float(a.down @ b.down) > ALONG * a.tall * b.tall:
                return float(abs(place[0] - beside[0])), float(abs(place[1] + beside[1]))
    return None


def _ratio(quad: Quad) -> float:
    short, long = np.hypot(*halves(quad).T)
    return float(long / max(short, 1e-3))


def _table(quad: Quad, ratio: float) -> Points:
    """Half the width of a card across and along it, columns (2, 2), px: the table there, seen from above."""
    short, long = halves(quad)
    return np.stack([short, long / ratio], axis=1)


def _seen_from(a: IndexFound, b: IndexFound, flat: Points) -> tuple[float, float, float]:
    """How far `b` lies to the right of and below `a`, as both read, in the units of `flat`, and the cosine between
    them; of two that stand on their heads to each other as `a` reads."""
    downs = [flat @ index.down for index in (a, b)]
    one, other = (down / max(float(np.hypot(*down)), 1e-6) for down in downs)
    alike = float(one @ other)
    down = one + np.sign(alike) * other
    down /= max(float(np.hypot(*down)), 1e-6)
    step = flat @ (b.centre - a.centre)
    return float(step @ [down[1], -down[0]]), float(step @ down), alike

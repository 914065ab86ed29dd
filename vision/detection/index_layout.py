"""Decks with an index in all four corners: which detections are one card.

Two indices of such a card that show beside a covering card are often located as two cards, and read alike, as two equal
cards do. Whole cards in the picture tell where the deck prints its four indices, and so which pairs are one card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, IndexLayoutConfig
from vision.detection.detections import CardFound, IndexFound
from vision.detection.pose_candidates import halves
from vision.types import Quad

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FourCorners:
    """Where a deck with indices in all four corners prints them. `across`, `along`: from one index to the next, in half
    widths of the card; `ratio`: its longer side by its shorter one; `shown`: outlines (4, 2) px of cards that tell
    it."""

    across: float
    along: float
    ratio: float
    shown: tuple[Quad, ...]

    @classmethod
    def of(cls, cards: Sequence[CardFound], config: IndexLayoutConfig = DETECTION.index_layout) -> FourCorners | None:
        """What the cards in a picture show of where a deck prints its indices; None unless it prints four."""
        whole = [card for card in cards if card.complete]
        if not whole:
            return None
        ratio = float(np.clip(np.median([_ratio(card.quad) for card in whole]), *config.ratios))
        steps = [(card.quad, step) for card in whole if (step := _step(card, ratio, config=config)) is not None]
        if len(steps) < max(1.0, config.least * len(whole)):
            return None
        across, along = np.median([step for _, step in steps], axis=0).tolist()
        return cls(across, along, ratio, tuple(quad for quad, _ in steps))

    def one_card(self, one: CardFound, other: CardFound, config: IndexLayoutConfig = DETECTION.index_layout) -> bool:
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
                if alike > config.along:
                    apart = float(np.hypot(right, down))
                    if apart < config.nearer * self.across or abs(right) > config.farther * self.across:
                        return False
                    there |= max(abs(abs(right) - self.across), abs(down)) < config.tolerance
                elif alike < -config.along:
                    aside = min(abs(right), abs(abs(right) - self.across))
                    there |= max(aside, abs(down - self.along)) < config.tolerance
        return there


def _step(
    card: CardFound, ratio: float, config: IndexLayoutConfig = DETECTION.index_layout
) -> tuple[float, float] | None:
    """From an index to the next one across and along a card, in half widths; None where no two stand at one end."""
    table = _table(card.quad, ratio)
    if abs(np.linalg.det(table)) < 1.0:
        return None
    places = [np.linalg.solve(table, index.centre - card.centre) for index in card.indices]
    for row, (a, place) in enumerate(zip(card.indices, places, strict=True)):
        for b, beside in zip(card.indices[:row], places, strict=False):
            mirrored = max(abs(place[0] + beside[0]), abs(place[1] - beside[1])) < config.mirrored
            if (
                mirrored
                and abs(place[0]) > config.innermost
                and float(a.down @ b.down) > config.along * a.tall * b.tall
            ):
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

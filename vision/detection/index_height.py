"""Drops outlines inferred from print that is too tall for an index.

All indices of a deck are about equally tall. Two pips of a half covered 10 look like a 7 above its suit, but are
larger.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.patches import length
from vision.detection.config import DETECTION, IndexHeightConfig
from vision.detection.detections import CardFound


def outsized(
    cards: Sequence[CardFound], named: Sequence[bool], config: IndexHeightConfig = DETECTION.index_height
) -> list[bool]:
    """Per detection, whether it rests on indices alone that are far too tall for its place.

    How tall an index is there follows from the cards that are `named` and whose outline was seen: the height of their
    indices relative to their width, and the width of the nearest one.
    """
    seen = [
        (card, _tall(card) / max(card.short, 1e-3))
        for card, sure in zip(cards, named, strict=True)
        if sure and card.indices and not card.from_index
    ]
    if not seen:
        return [False] * len(cards)
    share = float(np.median([tall for _, tall in seen]))
    return [
        card.from_index and bool(card.indices) and _tall(card) > config.taller * share * _nearest(card, seen).short
        for card in cards
    ]


def _nearest(card: CardFound, seen: Sequence[tuple[CardFound, float]]) -> CardFound:
    return min((other for other, _ in seen), key=lambda other: length(other.centre - card.centre))


def _tall(card: CardFound) -> float:
    """Half the height of a card's index, px; of the least tall where it has several."""
    return min(index.tall for index in card.indices)

"""Tells print that is none of a card's by its size: all cards of a table are about equally large.

Two pips of a half covered 10 look like a 7 above its suit, but are larger; the bare corner of a card may look like a
joker's word, but is smaller. Outlines and boxes of indices both go astray now and then: one that does moves nothing.
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
    """Per detection, whether it is far too large or too small for a card of its table.

    Outlines that rest on indices alone: by the indices of the nearest cards that are `named` and whose outline was
    seen. All that are named: by each larger card that is named; its outline and its index have both to be so much
    larger.
    """
    given = [card for card, sure in zip(cards, named, strict=True) if sure]
    seen = [card for card in given if card.indices and not card.from_index]
    return [
        _of_other_print(card, seen, config)
        or (sure and any(_larger(other, card) >= config.print_on for other in given))
        for card, sure in zip(cards, named, strict=True)
    ]


def _of_other_print(card: CardFound, seen: Sequence[CardFound], config: IndexHeightConfig) -> bool:
    """Whether an outline that rests on indices alone has none as tall as those nearby."""
    if not (card.from_index and card.indices and seen):
        return False
    nearest = sorted(seen, key=lambda other: length(other.centre - card.centre))[: config.nearest]
    usual = float(np.median([_tall(other) for other in nearest]))
    low, high = usual / config.taller, usual * config.taller
    return all(not low <= index.tall <= high for index in card.indices)


def _larger(card: CardFound, other: CardFound) -> float:
    """How many times larger a card is than another one, by outline and index alike."""
    wider = card.short / max(other.short, 1e-3)
    return min(wider, _tall(card) / _tall(other)) if card.indices and other.indices else wider


def _tall(card: CardFound) -> float:
    """Half the height of a card's indices, px."""
    return max(float(np.median([index.tall for index in card.indices])), 1e-3)

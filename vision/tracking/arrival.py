"""Cards that came while more changed beside them than they explain: what is found there later came with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.tracking.change import Mask, changed_share
from vision.tracking.tracked import TrackedCard
from vision.types import Quad

BESIDE = 0.08
"""So much changed beside new cards without a card, in areas of a card, that one of the same move may have been
overlooked."""


@dataclass(frozen=True, eq=False)
class Arrival:
    """What the picture showed anew (`change`, `scale` px of it per px of the picture) when cards (`ids`) came."""

    change: Mask
    scale: float
    ids: frozenset[int]

    def changed(self, quad: Quad, near: Sequence[TrackedCard]) -> float:
        """The share of an outline, px, in which the picture changed when these cards came; 0 where none of the cards
        `near` it is one of these."""
        came = any(card.id in self.ids for card in near)
        return changed_share(self.change, quad * self.scale) if came else 0.0


def arrived(change: Mask | None, scale: float, new: Sequence[TrackedCard], beside: float) -> Arrival | None:
    """The change that came with `new` cards, where more cards may have come with them: so much of the picture changed
    `beside` them, in areas of a card. None where too little did, or where nothing is known of what changed."""
    if change is None or not new or beside < BESIDE:
        return None
    return Arrival(change, scale, frozenset(card.id for card in new))

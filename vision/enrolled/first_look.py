"""A first look at the cards of an enrolled deck: those whose indices leave nothing to ask are named at once.

Comparing vectors takes far less than registering a card's pictures (ADR 43).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.patches import index_view
from vision.detection.detections import CardFound
from vision.enrolled.config import ENROLLED, FirstLookConfig
from vision.enrolled.embedding import Floats
from vision.enrolled.index_matcher import IndexMatcher, IndexPrototypes
from vision.types import Image


@dataclass(frozen=True)
class FirstLook:
    """Compares the indices of located cards with the prototypes of an enrolled deck."""

    prototypes: IndexPrototypes
    matcher: IndexMatcher
    config: FirstLookConfig = ENROLLED.first_look

    def names(self, image: Image, cards: Sequence[CardFound]) -> list[Floats | None]:
        """Log-probabilities (codes,) of the names of located cards, px of `image`; None where more has to be asked."""
        found = [[index for index in card.indices if index.inwards] if card.up >= 0.5 else [] for card in cards]
        views = [index_view(image, one.centre, one.right, one.down) for some in found for one in some]
        if not views:
            return [None for _ in cards]
        likeness = self.prototypes.likeness(self.matcher.vectors(views))
        ends = np.cumsum([len(some) for some in found])
        return [self.settled(likeness[end - len(some) : end]) for some, end in zip(found, ends, strict=True)]

    def settled(self, likeness: Floats) -> Floats | None:
        """Log-probabilities (codes,) by likenesses of a card's indices (indices, codes): None unless one is very like a
        name's, that name is far ahead, and no print of the deck says another one."""
        own = likeness[likeness.max(axis=1) >= self.config.nothing] if len(likeness) else likeness
        if not len(own):
            return None
        clearest = own[np.argsort(-own.max(axis=1), kind="stable")[: self.config.indices]]
        nothing = np.full((len(clearest), 1), self.config.nothing)
        scores = self.config.heat * np.concatenate([clearest, nothing], axis=1)
        scores = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
        total = np.maximum(scores[:, :-1], self.config.least).sum(axis=0)
        best = int(total.argmax())
        ahead = total[best] - np.delete(total, best).max() if len(total) > 1 else -self.config.least
        agreed = bool((own.argmax(axis=1) == best).all())
        if not agreed or own[:, best].max() < self.config.near or ahead < self.config.ahead:
            return None
        out: Floats = total - np.logaddexp.reduce(total)
        return out

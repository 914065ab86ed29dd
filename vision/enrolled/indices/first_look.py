"""A first look at the cards of an enrolled deck: a card whose indices are unambiguous is named at once.

Comparing vectors takes far less time than registering a card's pictures (ADR 43).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from models.patches import index_view
from vision.detection.detections import CardFound
from vision.enrolled.config import ENROLLED, FirstLookConfig
from vision.enrolled.embedding import Floats
from vision.enrolled.indices.matcher import IndexMatcher, IndexPrototypes
from vision.enrolled.scoring import lead
from vision.types import Image


class Glance(NamedTuple):
    """What the index matcher says of a card. `shares` (codes,): log-probabilities by its clearest indices; `nearest`
    (codes,): the largest likeness of any of its indices to each name; `ahead`: lead of the best name over the next
    (log); `agreed`: no index that shows the deck's print says another name; `other_ink`: the ink may be another name's.
    """

    shares: Floats
    nearest: Floats
    ahead: float
    agreed: bool
    other_ink: bool = False

    @property
    def best(self) -> int:
        """The row of the best name."""
        return int(self.shares.argmax())


@dataclass(frozen=True)
class FirstLook:
    """Compares the indices of located cards with the prototypes of an enrolled deck."""

    prototypes: IndexPrototypes
    matcher: IndexMatcher
    config: FirstLookConfig = ENROLLED.first_look

    def glances(self, image: Image, cards: Sequence[CardFound]) -> list[Glance | None]:
        """A glance at each located card (px of `image`); None where none of its indices looks like one of the deck."""
        found = [[index for index in card.indices if index.inwards] if card.up >= 0.5 else [] for card in cards]
        views = [index_view(image, one.centre, one.right, one.down) for some in found for one in some]
        if not views:
            return [None for _ in cards]
        likeness = self.prototypes.likeness(self.matcher.vectors(views))
        inked = self.prototypes.inked(likeness, views)
        ends = np.cumsum([len(some) for some in found])
        parts = [slice(end - len(some), end) for some, end in zip(found, ends, strict=True)]
        return [self.glance(likeness[part], inked[part]) for part in parts]

    def likeness(self, image: Image, card: CardFound) -> tuple[Floats, Floats]:
        """Likenesses (indices, codes) of each index of a card (px of `image`) to each enrolled one, before and after
        the check of the ink (`IndexPrototypes.inked`)."""
        views = [index_view(image, one.centre, one.right, one.down) for one in card.indices if one.inwards]
        likeness = self.prototypes.likeness(self.matcher.vectors(views))
        return likeness, self.prototypes.inked(likeness, views)

    def glance(self, likeness: Floats, inked: Floats | None = None) -> Glance | None:
        """Combines the likenesses (indices, codes) of a card's indices; None where no index is like any name's.
        `inked`: the likenesses after the check of the ink (`IndexPrototypes.inked`)."""
        like = likeness.max(axis=1) >= self.config.nothing if len(likeness) else np.zeros(0, np.bool_)
        own = likeness[like]
        if not len(own):
            return None
        clearest = own[np.argsort(-own.max(axis=1), kind="stable")[: self.config.indices]]
        nothing = np.full((len(clearest), 1), self.config.nothing)
        scores = self.config.heat * np.concatenate([clearest, nothing], axis=1)
        scores = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
        total = np.maximum(scores[:, :-1], ENROLLED.scoring.least_share).sum(axis=0)
        best = int(total.argmax())
        agreed = bool((own.argmax(axis=1) == best).all())
        other_ink = inked is not None and bool((inked[like, best] < own[:, best]).any())
        return Glance(total - np.logaddexp.reduce(total), own.max(axis=0), lead(total, best), agreed, other_ink)

    def plain(self, glance: Glance | None) -> bool:
        """Whether the card can be named by this alone: an index is very like one name's, that name is far ahead, no
        index says another name, and the ink is not another name's."""
        return (
            glance is not None
            and glance.agreed
            and not glance.other_ink
            and glance.nearest[glance.best] >= self.config.near
            and glance.ahead >= self.config.ahead
        )

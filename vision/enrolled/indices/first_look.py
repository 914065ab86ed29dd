"""A first look at the cards of an enrolled deck: those whose indices leave nothing to ask are named at once.

Comparing vectors takes far less than registering a card's pictures (ADR 43).
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
    """What the index matcher says of a card: log-probabilities (codes,) by its clearest indices, every name's likeness
    to the nearest print of the deck on the card (codes,), the best name's lead over the next (log), whether no print of
    the deck on the card says another name, and whether its ink may be another name's."""

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
        """What the indices of located cards, px of `image`, say; None where none is a print of the deck."""
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
        """How like each index of a card, px of `image`, is to each enrolled one (indices, codes), and the same where
        no ink may be another one's (`IndexPrototypes.inked`)."""
        views = [index_view(image, one.centre, one.right, one.down) for one in card.indices if one.inwards]
        likeness = self.prototypes.likeness(self.matcher.vectors(views))
        return likeness, self.prototypes.inked(likeness, views)

    def glance(self, likeness: Floats, inked: Floats | None = None) -> Glance | None:
        """What likenesses of a card's indices (indices, codes) say together, `inked` where the ink tells names apart
        (`IndexPrototypes.inked`); None where none is like any name's."""
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
        """Whether nothing has to be asked: an index is very like one name's, that name is far ahead, no print says
        another one, and no ink may be another one's."""
        return (
            glance is not None
            and glance.agreed
            and not glance.other_ink
            and glance.nearest[glance.best] >= self.config.near
            and glance.ahead >= self.config.ahead
        )

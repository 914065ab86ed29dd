"""Cards of decks other than the standard one, named by two witnesses: what is printed on them, and their pictures.

NONO and the coloured deck are read by their words and numbers (`vision.labels`), whether they were enrolled or not; a
deck that was enrolled is compared with its pictures (`vision.gallery`). Where both are sure and disagree, nothing is
named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.gallery import GalleryReader
from vision.labels import LabelReader
from vision.locate import CardFound, overlap
from vision.read import covered_shares
from vision.types import Image

SAME_PLACE = 0.5
"""Two findings of one name that overlap by more are one card."""
BEST = 5
"""So many names are told of a card."""


class Opinion(NamedTuple):
    """What a finding is called (None: left open), how sure that is, and the best names with their probabilities."""

    name: str | None
    confidence: float
    ranked: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Witnesses:
    """Who names a deck's cards; one of them at least."""

    labels: LabelReader | None
    gallery: GalleryReader | None

    def opinions(self, image: Image, cards: Sequence[CardFound]) -> list[tuple[CardFound, Opinion]]:
        """The found cards (quads in px of `image`), those told apart that the locator took for one, each with what it
        is called."""
        apart = list(cards)
        told: list[list[Opinion]] = [[] for _ in apart]
        if self.labels is not None:
            read = self.labels.read(image, cards)
            apart = [card for card, _ in read]
            threshold = self.labels.calibration.threshold
            told = [
                [_opinion(self.labels.codes, reading.scores, self.labels.confidence(reading), threshold)]
                for _, reading in read
            ]
        if self.gallery is None:
            return [(card, together(of_card)) for card, of_card in zip(apart, told, strict=True)]
        matches = self.gallery.read(image, [card.quad for card in apart], covered_shares(apart))
        threshold = self.gallery.calibration.threshold
        found = []
        for card, of_card, match in zip(apart, told, matches, strict=True):
            pictured = _opinion(self.gallery.codes, match.scores, match.confidence, threshold)
            opinion = together([*of_card, pictured])
            laid = opinion.name is not None and opinion.name == pictured.name
            found.append((replace(card, quad=match.quad) if laid else card, opinion))
        return once(found)


def once(found: list[tuple[CardFound, Opinion]]) -> list[tuple[CardFound, Opinion]]:
    """The same without second findings of a card: of one name and in one place, the surer is kept."""
    kept: list[tuple[CardFound, Opinion]] = []
    for card, opinion in sorted(found, key=lambda item: -item[1].confidence):
        twice = opinion.name is not None and any(
            opinion.name == other.name and overlap(card.quad, where.quad) > SAME_PLACE for where, other in kept
        )
        if not twice:
            kept.append((card, opinion))
    return kept


def together(opinions: Sequence[Opinion]) -> Opinion:
    """One opinion of several: a name that nobody sure contradicts, else none."""
    surest = max(opinions, key=lambda opinion: (opinion.name is not None, opinion.confidence))
    names = {opinion.name for opinion in opinions if opinion.name is not None}
    return surest if len(names) < 2 else surest._replace(name=None, confidence=min(o.confidence for o in opinions) / 2)


def _opinion(codes: list[str], scores: NDArray[np.float64], sure: float, threshold: float) -> Opinion:
    ranked = tuple((codes[at], float(np.exp(scores[at]))) for at in np.argsort(-scores)[:BEST])
    return Opinion(ranked[0][0] if sure >= threshold else None, sure, ranked)

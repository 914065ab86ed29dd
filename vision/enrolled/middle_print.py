"""The print in the middle of an enrolled card, compared as an index is.

The middle of a NONO card shows its word two or three times as large as an index does: where the index is too small to
be read, the middle often tells the word, and its ink half of the suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.labels import middle_frame
from models.patches import index_view
from vision.detection.box_refiner import short_first
from vision.detection.detections import IndexFound
from vision.enrolled.config import ENROLLED, MiddlePrintConfig
from vision.enrolled.embedding import Floats
from vision.enrolled.index_matcher import IndexMatcher, IndexPrototypes
from vision.types import Image, Quad


@dataclass(frozen=True)
class MiddlePrints:
    """What the middles of a deck's cards look like to the index matcher."""

    prototypes: IndexPrototypes
    matcher: IndexMatcher
    config: MiddlePrintConfig = ENROLLED.middle_print

    @classmethod
    def learn(
        cls, pictures: Sequence[tuple[str, Image, Quad]], codes: Sequence[str], matcher: IndexMatcher
    ) -> MiddlePrints:
        """From enrolled pictures: name, picture (BGR), the upright card's outline (4, 2) px in it. `codes`: all names,
        composed ones too."""
        marks = [(code, picture, _middle(quad)) for code, picture, quad in pictures]
        return cls(IndexPrototypes.learn(marks, codes, matcher), matcher)

    def told(self, image: Image, quad: Quad) -> Floats:
        """Log-likelihoods (codes,) of the names of a card with this outline (4, 2) px, whichever way up it lies. The
        less its middle is like any of the deck, the less they differ: it may be covered, or too soft to be told."""
        frames = [middle_frame(short_first(quad), turned) for turned in (False, True)]
        views = [index_view(image, *frame) for frame in frames]
        likeness = self.prototypes.likeness(self.matcher.vectors(views)).max(axis=0)
        scores = self.config.heat * likeness
        low, high = self.config.legible
        weight = np.clip((likeness.max() - low) / (high - low), 0.0, 1.0)
        shares = np.maximum(scores - np.logaddexp.reduce(scores), ENROLLED.scoring.least_share)
        return np.asarray(weight * shares, np.float64)


def _middle(quad: Quad) -> IndexFound:
    """The middle of an upright card as an index of it, px."""
    centre, right, down = middle_frame(quad)
    return IndexFound(centre, right, down, centre, 1.0)

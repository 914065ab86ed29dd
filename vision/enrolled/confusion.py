"""How the label view reads a deck's own type.

In a typeface that it never met it may take every 4 for an 8, and be sure of it. An enrolled deck shows beforehand: its
enrolled pictures are read as well, and what they are taken for is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.enrolled.config import ENROLLED, ConfusionConfig
from vision.recognition.label_reader import LabelReader
from vision.types import Image, Quad

Floats = NDArray[np.float64]


class Typeface:
    """What the label view takes the values of an enrolled deck for."""

    def __init__(
        self,
        labels: LabelReader,
        pictures: Sequence[tuple[str, Image, Quad]],
        config: ConfusionConfig = ENROLLED.confusion,
    ) -> None:
        """`pictures`: name, enrolled picture and its card's outline (4, 2) px, upright."""
        self._config = config
        values = [code[1:] or code for code in labels.codes]
        self._values = np.unique(values, return_inverse=True)[1]
        self._signs = np.unique([code[:1] for code in labels.codes], return_inverse=True)[1]
        count = int(self._values.max()) + 1
        taken, seen = np.zeros((count, count)), np.zeros(count)
        for code, picture, quad in pictures:
            scores, none = labels.middle(picture, quad)
            if none > config.legible or code not in labels.codes:
                continue
            row = self._values[labels.codes.index(code)]
            taken[row] += np.bincount(self._values, np.exp(scores), count)
            seen[row] += 1
        shares = np.where(seen[:, None] > 0, taken / np.maximum(seen, 1)[:, None], np.eye(count))
        self.taken_for: Floats = config.trusted * np.eye(count) + (1 - config.trusted) * shares
        """Row: a value, column: how often it is taken for which (values, values)."""

    def corrected(self, scores: Floats, sure: float) -> tuple[Floats, float]:
        """Log-probabilities (codes,) of a reading and how sure it is, with what the reading may stand for in mind."""
        read = np.zeros((len(self.taken_for), int(self._signs.max()) + 1))
        read[self._values, self._signs] = np.exp(scores)
        meant = (self.taken_for @ read)[self._values, self._signs]
        meant = meant / max(float(meant.sum()), 1e-12)
        first = float(np.exp(scores.max()))
        return np.log(meant + 1e-12), sure * min(1.0, float(meant.max()) / max(first, 1e-12))

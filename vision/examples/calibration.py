"""The calibration of likenesses of cards: slopes and thresholds, as `vision.fitting.examples` writes them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.calibration import fitted
from vision.enrolled.embedding import Floats, GalleryError
from vision.examples.comparison import FEATURES, VECTORS

NAMING = {"best": 1, "ahead": 1, "unknown": -1, "unknown_of_rank": -1, "unknown_of_suit": -1, "agreed": 1}
"""Features that tell whether the most similar example's name is right, with the signs of their slopes: its log-odds;
its lead over the next name; how many names have no example yet, how many of these have the same rank, and the same
suit; how many examples of the name agree (these four counts as log(1 + n))."""
FILE = "example_calibration.json"


@dataclass(frozen=True)
class Logistic:
    """Probability = sigmoid(`bias` + `slopes` · features)."""

    slopes: tuple[float, ...]
    bias: float
    threshold: float = 0.5

    def odds(self, speaks: Floats) -> float:
        """Log-odds."""
        return float(np.dot(self.slopes, speaks)) + self.bias

    def sure(self, speaks: Floats) -> float:
        """The probability."""
        return float(1 / (1 + np.exp(-np.clip(self.odds(speaks), -30, 30))))


@dataclass(frozen=True)
class ExampleCalibration:
    """`ranking`: probability that two cards are the same, by vectors; `same`: that probability with the prints compared
    as well; `naming`: probability that a name is right; from its threshold on the name is given."""

    ranking: Logistic
    same: Logistic
    naming: Logistic

    @classmethod
    def load(cls, models: Path) -> ExampleCalibration:
        """Reads `example_calibration.json`. Raises GalleryError."""
        try:
            parts = {
                name: Logistic(**fitted(models / FILE, name, ("bias", "threshold"), tuple(features)))
                for name, features in (("ranking", VECTORS), ("same", FEATURES), ("naming", NAMING))
            }
        except (OSError, ValueError) as error:
            raise GalleryError(str(error)) from error
        return cls(**parts)

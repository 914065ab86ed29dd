"""The pairwise network: which of two enrolled indices is seen.

Enrolled pictures differ in sharpness, light and angle, and the better picture fits better whichever card lies there.
The network has learned from many decks which differences tell names apart (`models.training.pairwise`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.runtime import session

Floats = NDArray[np.float32]

COUNTS = 0.3333
"""So much of the log odds of one name against another counts as how many times (log) worse a residual is."""


class Pairwise:
    """The pairwise network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        """Raises FileNotFoundError."""
        self._net = session(path, threads)

    def odds(self, seen: Floats, kept: Floats, residuals: Floats) -> NDArray[np.float64]:
        """Log odds (N, N) that each row's enrolled index is seen rather than each column's; `kept` (N, 44, 24, 3), log,
        as `vision.enrolled.indices.registration` lays them, `seen` (the same shape) under each, and how badly they fit
        (N,). Of two, what is seen under the one that fits better tells."""
        rows, columns = np.triu_indices(len(kept), 1)
        odds = np.zeros((len(kept), len(kept)))
        if len(rows):
            better = np.where(residuals[rows] <= residuals[columns], rows, columns)
            given = {"seen": seen[better], "one": kept[rows], "other": kept[columns]}
            planes = {name: np.ascontiguousarray(np.moveaxis(part, 3, 1)) for name, part in given.items()}
            (said,) = self._net.run(None, planes)
            odds[rows, columns], odds[columns, rows] = said, -np.asarray(said)
        return odds


def reweighted(
    residuals: NDArray[np.float32], odds: NDArray[np.float64], counts: float = COUNTS
) -> NDArray[np.float64]:
    """How badly enrolled indices fit (N,), were they told apart as their log odds (N, N) have it, of which so much
    counts: the likeliest as badly as the best does."""
    shares = -np.logaddexp.reduce(-odds, axis=1)
    out: NDArray[np.float64] = float(residuals.min()) * np.exp(counts * (shares.max() - shares))
    return out

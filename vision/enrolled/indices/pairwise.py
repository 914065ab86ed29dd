"""The pairwise network: which of two enrolled indices is seen.

Enrolled pictures differ in sharpness, light and angle, so the better picture often fits better whichever card lies
there. The network has learned from many decks which differences tell names apart (`models.training.pairwise`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.runtime import session

Floats = NDArray[np.float32]

COUNTS = 0.3333
"""Factor that converts log-odds of one name against another to a log-ratio of residuals."""


class Pairwise:
    """The pairwise network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        """Raises FileNotFoundError."""
        self._net = session(path, threads)

    def odds(self, seen: Floats, kept: Floats, residuals: Floats) -> NDArray[np.float64]:
        """Log-odds (N, N) that the enrolled index of a row is seen rather than that of a column. `kept` (N, 44, 24, 3):
        log pictures of the enrolled indices; `seen` (the same shape): the camera's picture as registered with each
        (`vision.enrolled.indices.registration`); `residuals` (N,). A pair is judged by the `seen` of the index with the
        smaller residual."""
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
    """Residuals (N,) in the order of the network's log-odds (N, N), which `counts` weights: the likeliest index gets
    the smallest of `residuals`, the others larger ones."""
    shares = -np.logaddexp.reduce(-odds, axis=1)
    out: NDArray[np.float64] = float(residuals.min()) * np.exp(counts * (shares.max() - shares))
    return out

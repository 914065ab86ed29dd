"""The scene-level threshold: raise the required confidence on tables where many cards are unclear.

A confidence is calibrated over all tables together. Of the names on a blurred table more are wrong than of those on a
clear one at equal confidence; one threshold for both would leave cards open on every clear table.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.recognition.config import RECOGNITION, SceneThresholdConfig


def unclear(
    sure: NDArray[np.float64],
    tables: NDArray[np.int64] | None = None,
    config: SceneThresholdConfig = RECOGNITION.scene_threshold,
) -> NDArray[np.float64]:
    """Of every detection (N,) the share of the others on its table that are not read clearly. `sure` (N,): how surely
    each is read; `tables` (N,): the table of each, one for all where not given."""
    at = np.zeros(len(sure), np.int64) if tables is None else np.unique(tables, return_inverse=True)[1]
    dim = (sure < config.clear).astype(np.float64)
    counts, dims = np.bincount(at, minlength=1), np.bincount(at, dim, minlength=1)
    out: NDArray[np.float64] = (dims[at] - dim + config.prior) / counts[at]
    return out


def raised(threshold: float, more: float) -> float:
    """The confidence that is `more` (log-odds) than a threshold."""
    return float(1 / (1 + np.exp(-(np.log(threshold / (1 - threshold)) + more))))


def less_required(sure: NDArray[np.float64], more: NDArray[np.float64]) -> NDArray[np.float64]:
    """Confidences (N,), less what is asked `more` (N, log-odds) of each than of one that lies on a clear table."""
    sure = np.clip(sure, 1e-9, 1 - 1e-9)
    out: NDArray[np.float64] = 1 / (1 + np.exp(more - np.log(sure / (1 - sure))))
    return out

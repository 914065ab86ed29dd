"""The embedder network, and linear discriminants over its vectors."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.patches import to_input
from vision.runtime import session
from vision.types import Image

Floats = NDArray[np.float64]
BATCH = 64


class GalleryError(ValueError):
    """A gallery that is not there or cannot be used; one sentence saying what and where."""


class Embedder:
    """The embedder network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def vectors(self, cards: Sequence[Image], corners: Sequence[Image]) -> tuple[Floats, Floats]:
        """Unit vectors (N, 128) and (M, 128) of card patches and corner patches."""
        first, second = [], []
        for at in range(0, max(len(cards), len(corners), 1), BATCH):
            some, others = cards[at : at + BATCH], corners[at : at + BATCH]
            blank_card, blank_corner = np.zeros((1, 3, 136, 96), np.float32), np.zeros((1, 3, 80, 64), np.float32)
            one, two = self._net.run(
                None,
                {
                    "card": to_input(list(some)) if len(some) else blank_card,
                    "corner": to_input(list(others)) if len(others) else blank_corner,
                },
            )
            first.append(np.asarray(one, np.float64)[: len(some)])
            second.append(np.asarray(two, np.float64)[: len(others)])
        return np.concatenate(first), np.concatenate(second)


@dataclass(eq=False)
class Discriminant:
    """Linear discriminants: scores = vectors @ weights.T + offsets, one row per class."""

    weights: Floats
    offsets: Floats

    @classmethod
    def fit(
        cls,
        vectors: NDArray[np.floating],
        labels: NDArray[np.intp],
        classes: int,
        shrinkage: float,
        means: Floats | None = None,
    ) -> Discriminant:
        """Linear discriminants with a common within-class covariance, shrunk towards a multiple of the identity:
        vectors (N, D), labels (N,) 0 … classes - 1.

        `means` (classes, D): the means of the classes, where they are better known than from `vectors`.
        """
        size = vectors.shape[1]
        own = {row: vectors[labels == row].mean(axis=0) for row in np.unique(labels)}
        scatter = np.zeros((size, size), vectors.dtype)
        for row, mean in own.items():
            rest = vectors[labels == row] - mean
            scatter += rest.T @ rest
        scatter = scatter.astype(np.float64) / max(len(vectors) - len(own), 1)
        if means is None:
            means = np.stack([own[row] for row in range(classes)])
        round_one = np.trace(scatter) / size * np.eye(size)
        precise = np.linalg.inv((1 - shrinkage) * scatter + shrinkage * round_one + 1e-6 * np.eye(size))
        weights = means @ precise
        return cls(weights, -0.5 * np.einsum("ij,ij->i", weights, means))

    def scores(self, vectors: Floats) -> Floats:
        """One number per vector and class (N, classes), the larger the likelier."""
        out: Floats = vectors @ self.weights.T + self.offsets
        return out

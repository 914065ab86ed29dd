"""Vectors of card pictures, linear discriminants over them, and what two views say together."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.patches import to_input
from vision.network import session
from vision.types import Image

Floats = NDArray[np.float64]
CARD_SHRINKAGE, CORNER_SHRINKAGE = 0.85, 0.3
"""How far the common scatter of whole cards and of corners is drawn towards a round one; from stranger decks."""
BATCH = 64
NOISE = 5e-4
"""A misfit that even the very same print leaves."""
LEAST_SHARE = -12.0
"""A corner that something covers says no more than this (log) against a name."""


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


@dataclass
class Discriminant:
    """Linear discriminants: scores = vectors @ weights.T + offsets, one row per class."""

    weights: Floats
    offsets: Floats

    @classmethod
    def fit(cls, vectors: Floats, labels: NDArray[np.intp], classes: int, shrinkage: float) -> Discriminant:
        """Least-squares discriminants with a common scatter, shrunk: vectors (N, D), labels (N,) 0 … classes - 1."""
        size = vectors.shape[1]
        means = np.stack([vectors[labels == row].mean(axis=0) for row in range(classes)])
        rest = vectors - means[labels]
        scatter = rest.T @ rest / max(len(rest) - classes, 1)
        round_one = np.trace(scatter) / size * np.eye(size)
        precise = np.linalg.inv((1 - shrinkage) * scatter + shrinkage * round_one + 1e-6 * np.eye(size))
        weights = means @ precise
        return cls(weights, -0.5 * np.einsum("ij,ij->i", weights, means))

    def scores(self, vectors: Floats) -> Floats:
        """One number per vector and class (N, classes), the larger the likelier."""
        out: Floats = vectors @ self.weights.T + self.offsets
        return out


def log_shares(scores: Floats, heat: float) -> Floats:
    """Log-probabilities of scores along the last axis, softened by `heat`."""
    scores = scores / heat
    scores = scores - scores.max(axis=-1, keepdims=True)
    out: Floats = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
    return out


class Views(NamedTuple):
    """What N findings look like, every code upright, then turned: scores of whole cards (N, 2 codes), of their two
    corners (N, 2, 2 codes), and how badly the kept pictures fit when laid over them (N, 2 codes)."""

    card: Floats
    corner: Floats
    misfit: Floats


@dataclass(frozen=True)
class GalleryCalibration:
    """How the views are weighed and what a margin and a misfit mean; fitted on decks that no test uses."""

    heat: float = 4.0
    card: float = 0.7
    corner: float = 0.5
    match: float = 2.0
    slopes: tuple[float, float] = (1.0, -1.0)
    bias: float = -1.0
    threshold: float = 0.9

    @classmethod
    def load(cls, path: Path) -> GalleryCalibration:
        """Reads `gallery_calibration.json`. Raises GalleryError."""
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            slopes = (float(values["slopes"][0]), float(values["slopes"][1]))
            plain = {name: float(values[name]) for name in cls.__dataclass_fields__ if name != "slopes"}
            return cls(slopes=slopes, **plain)
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            raise GalleryError(f"{path}: not a calibration of galleries: {error}") from error


def fused(views: Views, covered: Sequence[float], c: GalleryCalibration) -> Floats:
    """Log-probabilities (N, codes) of what findings look like; as a whole, a half covered card has no say.

    Laid over the card, a picture fits but for noise of unknown strength: its likelihood is a power of its misfit.
    """
    whole, corner = log_shares(views.card, c.heat), np.maximum(log_shares(views.corner, c.heat), LEAST_SHARE)
    weight = c.card * np.clip(1 - 2 * np.asarray(covered, np.float64), 0, 1)[:, None]
    # A picture shows the card one way up or the other: corner 0 then shows half turn 0, or both are swapped.
    swap = np.arange(whole.shape[1]) ^ 1
    total = weight * np.maximum(whole, 2 * LEAST_SHARE) + c.corner * (corner[:, 0] + corner[:, 1][:, swap])
    total -= c.match * np.log(views.misfit + NOISE)
    pairs = total.reshape(len(whole), whole.shape[1] // 2, 2)
    both = np.logaddexp(pairs[:, :, 0], pairs[:, :, 1])
    return log_shares(both, 1.0)

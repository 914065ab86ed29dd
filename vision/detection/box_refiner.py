"""Small networks that correct where an index or a card lies, from a patch around the located place."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.patches import Vec, length, outline_patch, outlined, place_patch, placed, to_input
from vision.detection.config import DETECTION, RefinerConfig
from vision.detection.edge_snapping import refined
from vision.runtime import session
from vision.types import Image, Quad

Frame = tuple[Vec, Vec, Vec]
"""An index's centre, half right and half down, px."""


class Refiner:
    """The refiner network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0, config: RefinerConfig = DETECTION.refiner) -> None:
        self._config = config
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def frames(self, image: Image, frames: Sequence[Frame]) -> list[Frame]:
        """Refined boxes of indices in a BGR picture (H, W, 3), px: centre, half right and half down vector of each."""
        if not frames:
            return []
        (told,) = self._net.run(None, {"patch": to_input([place_patch(image, *frame) for frame in frames])})
        return [
            _believed(frame, placed(*frame, row), config=self._config)
            for frame, row in zip(frames, np.asarray(told), strict=True)
        ]


def _believed(old: Frame, new: Frame, config: RefinerConfig = DETECTION.refiner) -> Frame:
    before, after = max(length(old[2]), 1e-3), length(new[2])
    area = float(new[1][0] * new[2][1] - new[1][1] * new[2][0])
    fits = (
        config.height_ratio[0] < after / before < config.height_ratio[1]
        and length(new[0] - old[0]) < config.moved * before
    )
    return _single(new) if fits and area > config.least_area * after * after else old


def _single(frame: tuple[NDArray[np.floating], ...]) -> Frame:
    centre, right, down = (part.astype(np.float32) for part in frame)
    return centre, right, down


class Outliner:
    """The outliner network on onnxruntime: for decks whose faces are compared, which asks for truer outlines than
    finding cards and reading their indices does."""

    def __init__(self, path: Path, threads: int = 0, config: RefinerConfig = DETECTION.refiner) -> None:
        """Raises FileNotFoundError."""
        self._config = config
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def quads(self, image: Image, quads: Sequence[Quad]) -> list[Quad]:
        """The outlines (4, 2) px of cards in a BGR picture, refined; corners keep their order."""
        better = list(quads)
        for _ in range(self._config.outline_looks if better else 0):
            (told,) = self._net.run(None, {"patch": to_input([outline_patch(image, quad) for quad in better])})
            better = [
                _likely(quad, outlined(quad, row), config=self._config)
                for quad, row in zip(better, np.asarray(told), strict=True)
            ]
        return better


def edged(image: Image, quads: Sequence[Quad], outliner: Outliner) -> list[tuple[Quad, Quad]]:
    """Of every outline (4, 2) px two better ones, a short side first: refined by the outliner, and then drawn to the
    edges that show."""
    right = [short_first(quad) for quad in outliner.quads(image, list(quads))]
    return [(quad, refined(image, quad)) for quad in right]


def short_first(quad: Quad) -> Quad:
    """An outline with a short side first."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(quad, -1, axis=0)


def _likely(old: Quad, new: Quad, config: RefinerConfig = DETECTION.refiner) -> Quad:
    size = cv2.contourArea(new) / max(cv2.contourArea(old), 1.0)
    possible = (
        bool(np.isfinite(new).all()) and cv2.isContourConvex(new) and config.area_ratio[0] < size < config.area_ratio[1]
    )
    return new if possible else old

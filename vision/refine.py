"""Where exactly an index is: the boxes that the locator gives set right, by a closer look at each."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.patches import Vec, length, place_patch, placed, to_input
from vision.network import session
from vision.types import Image

Frame = tuple[Vec, Vec, Vec]
"""An index's centre, half right and half down, px."""
TALLER = (0.4, 2.2)
"""A box set right is so many times as tall as before; else it is another print's, and the locator's box stays."""
MOVED = 1.2
"""So many half heights it moves at most."""
FLAT = 0.05
"""Least area of a box, in squares of its half height."""


class Refiner:
    """The refiner network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def frames(self, image: Image, frames: Sequence[Frame]) -> list[Frame]:
        """The frames of indices in a BGR picture, set right."""
        if not frames:
            return []
        (told,) = self._net.run(None, {"patch": to_input([place_patch(image, *frame) for frame in frames])})
        return [_believed(frame, placed(*frame, row)) for frame, row in zip(frames, np.asarray(told), strict=True)]


def _believed(old: Frame, new: Frame) -> Frame:
    before, after = max(length(old[2]), 1e-3), length(new[2])
    area = float(new[1][0] * new[2][1] - new[1][1] * new[2][0])
    fits = TALLER[0] < after / before < TALLER[1] and length(new[0] - old[0]) < MOVED * before
    return _single(new) if fits and area > FLAT * after * after else old


def _single(frame: tuple[NDArray[np.floating], ...]) -> Frame:
    centre, right, down = (part.astype(np.float32) for part in frame)
    return centre, right, down

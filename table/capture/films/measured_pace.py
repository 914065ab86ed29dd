"""Whether the times that a film file tells can be right: arms come and go about as quickly as people move."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

WIDTH = 160
"""Pictures are compared this wide, px."""
FRAMES, VISITS = 500, 8
"""No more frames are looked at, and no more visits of arms needed."""
FEW = 5
"""Fewer visits say nothing."""
USUAL_S, AMONG = 1.0, 0.7
"""The longest of a film's visits, from this share of them on, take about so long: 0.7 s a flick, 2 s a sweep."""
SHORTEST_S = 0.6
"""The longest visit takes longer than this, whoever plays."""
LARGE, DEEP, RIM = 0.012, 0.2, 0.003
"""An arm covers this share of the picture at least, and reaches in by this share of its shorter side; before and after
that it covers so much at the rim."""
DIFFERS, NOISES = 12.0, 3.5
"""A pixel differs by so many grey levels, and by so many of its own usual deviations."""
RATES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 60)
"""Frames a second that cameras have."""
TWICE = 1.6
"""Pictures are repeated where one that differs comes only every so many frames, while something moves."""


@dataclass(frozen=True)
class Pace:
    """What a film shows of its pace: `visits`, how many frames each arm was over the table; `every`: while arms move,
    a picture that differs from the one before comes every so many frames."""

    visits: tuple[int, ...] = ()
    every: float = 1.0

    def shown_fps(self) -> float | None:
        """Frames a second at which arms move as people do, of those that cameras have; None where too few are seen."""
        if len(self.visits) < FEW:
            return None
        wanted = float(np.quantile(self.visits, AMONG)) / USUAL_S
        return float(min(RATES, key=lambda rate: abs(math.log(rate / wanted))))

    def impossible(self, fps: float) -> bool:
        """Whether nobody moves as quickly as this film would show it at `fps`."""
        return len(self.visits) >= FEW and max(self.visits) / fps < SHORTEST_S


def measured(images: Iterable[Image]) -> Pace:
    """The pace of a film by its first frames (H, W, 3) BGR, in order."""
    small: list[NDArray[np.uint8]] = []
    repeats: list[bool] = []
    before: NDArray[np.uint8] | None = None
    for image in images:
        sample = image[::7, ::7]
        repeats.append(before is not None and before.shape == sample.shape and bool((sample == before).all()))
        before = np.array(sample)
        height = max(1, round(WIDTH * image.shape[0] / image.shape[1]))
        small.append(np.asarray(cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8))
        if len(small) >= FRAMES or (len(small) % 100 == 0 and len(visits(small)) >= VISITS):
            break
    arms = over_the_table(small)
    moving = [again for again, (one, two) in zip(repeats[1:], pairwise(arms), strict=True) if one and two]
    share = sum(moving) / len(moving) if moving else 0.0
    return Pace(visits(small), 1.0 / max(1.0 - share, 1e-3) if len(moving) >= 10 else 1.0)


def visits(pictures: Sequence[NDArray[np.uint8]]) -> tuple[int, ...]:
    """How many pictures each arm is over the table; those that are there at the beginning and the end do not count."""
    runs = [(there, len(list(run))) for there, run in groupby(over_the_table(pictures))]
    return tuple(length for there, length in runs[1:-1] if there)


def over_the_table(pictures: Sequence[NDArray[np.uint8]]) -> list[bool]:
    """Whether an arm reaches into each of these small pictures (H, W, 3) of one size."""
    if not pictures or len({picture.shape for picture in pictures}) > 1:
        return [False] * len(pictures)
    stack = np.stack(pictures)
    usual = np.median(stack[:: max(1, len(stack) // 120)], axis=0).astype(np.float32)
    off = np.abs(stack[:: max(1, len(stack) // 120)].astype(np.float32) - usual)
    limit = np.maximum(DIFFERS, NOISES * 1.48 * np.median(off, axis=0))
    kernel = np.ones((3, 3), np.uint8)
    come = []
    for picture in stack:
        differs = (np.abs(picture - usual) > limit).any(axis=2).astype(np.uint8)
        come.append(_come_in(np.asarray(cv2.morphologyEx(differs, cv2.MORPH_OPEN, kernel), np.uint8)))
    found: list[bool] = []
    for _, run in groupby(come, bool):
        near = list(run)
        found += [max(near) > 1] * len(near)
    return found


def _come_in(differs: NDArray[np.uint8]) -> int:
    """How far something comes in from the border: 0 not at all, 1 a little, 2 as far as an arm that does something."""
    height, width = differs.shape
    deep, whole, most = DEEP * min(height, width), height * width, 0
    count, _, boxes, _ = cv2.connectedComponentsWithStats(differs)
    for left, top, wide, high, area in boxes[1:count]:
        touches = left <= 1 or top <= 1 or left + wide >= width - 1 or top + high >= height - 1
        if touches and area >= RIM * whole:
            arm = area >= LARGE * whole and max(wide, high) >= deep and min(wide, high) >= 0.4 * deep
            most = max(most, 2 if arm else 1)
    return most

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
SAMPLES = 120
"""The usual picture is the median of so many."""
FEW = 5
"""Fewer visits say nothing."""
USUAL_S, AMONG = 1.0, 0.75
"""The longest of a film's visits, from this share of them on, take about so long: 0.7 s a flick, 2 s a sweep."""
SHORTEST_S = 0.6
"""The longest visit takes longer than this, whoever plays."""
LARGE, DEEP, RIM = 0.012, 0.2, 0.003
"""An arm covers this share of the picture at least, and reaches in by this share of its shorter side; before and after
that it covers so much at the rim."""
MOVES = 0.04
"""So much of it differs from the picture before or after."""
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
    times: list[int] = []  # how often each picture is repeated, itself included
    before: NDArray[np.uint8] | None = None
    for image in images:
        sample = image[::7, ::7]
        if before is not None and before.shape == sample.shape and bool((sample == before).all()):
            times[-1] += 1
            continue
        before = np.array(sample)
        height = max(1, round(WIDTH * image.shape[0] / image.shape[1]))
        small.append(np.asarray(cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8))
        times.append(1)
        if len(small) >= FRAMES or (
            len(small) % 100 == 0 and len(_visits(over_the_table(small, times), times)) >= VISITS
        ):
            break
    arms = over_the_table(small, times)
    moving = [count for count, there in zip(times, arms, strict=True) if there]
    return Pace(_visits(arms, times), sum(moving) / len(moving) if len(moving) >= 10 else 1.0)


def _visits(arms: Sequence[bool], times: Sequence[int]) -> tuple[int, ...]:
    """How many frames each arm is over the table; those that are there at the beginning and the end do not count."""
    runs = [(there, sum(count for _, count in run))
            for there, run in groupby(zip(arms, times, strict=True), lambda item: item[0])]  # fmt: skip
    return tuple(length for there, length in runs[1:-1] if there)


def over_the_table(pictures: Sequence[NDArray[np.uint8]], times: Sequence[int]) -> list[bool]:
    """Whether an arm reaches into each of these small pictures (H, W, 3) of one size, each shown so many `times`."""
    if not pictures or len({picture.shape for picture in pictures}) > 1:
        return [False] * len(pictures)
    stack = np.stack(pictures)
    shown = np.repeat(np.arange(len(stack)), times)
    some = stack[shown[:: max(1, len(shown) // SAMPLES)]].astype(np.float32)
    usual = np.median(some, axis=0).astype(np.float32)
    limit = np.maximum(DIFFERS, NOISES * 1.48 * np.median(np.abs(some - usual), axis=0))
    kernel = np.ones((3, 3), np.uint8)
    steps = [np.abs(two.astype(np.int16) - one).max(axis=2) > DIFFERS for one, two in pairwise(stack)]
    still = np.zeros(stack.shape[1:3], bool)
    come = []
    for picture, before, after in zip(stack, [still, *steps], [*steps, still], strict=True):
        differs = (np.abs(picture - usual) > limit).any(axis=2).astype(np.uint8)
        opened = np.asarray(cv2.morphologyEx(differs, cv2.MORPH_OPEN, kernel), np.uint8)
        come.append(_come_in(opened, before | after))
    found: list[bool] = []
    for _, run in groupby(come, bool):
        near = list(run)
        found += [max(near) > 1] * len(near)
    return found


def _come_in(differs: NDArray[np.uint8], moves: NDArray[np.bool_]) -> int:
    """How far something that moves comes in from the border: 0 not at all, 1 a little, 2 as far as an arm that does
    something. What lies there since somebody put it down does not move."""
    height, width = differs.shape
    deep, whole, most = DEEP * min(height, width), height * width, 0
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(differs)
    for number in range(1, count):
        left, top, wide, high, area = boxes[number]
        touches = left <= 1 or top <= 1 or left + wide >= width - 1 or top + high >= height - 1
        if touches and area >= RIM * whole and moves[labels == number].mean() >= MOVES:
            arm = area >= LARGE * whole and max(wide, high) >= deep and min(wide, high) >= 0.4 * deep
            most = max(most, 2 if arm else 1)
    return most

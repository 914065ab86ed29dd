"""Patches around the indices that a locator found, with what sets their boxes right: what the refiner learns from."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.patches import index_frame, place_patch, place_told
from models.render.types import Image
from models.training.data.store import Example

FOUND = 0.7
"""Share of boxes that are looked at as the locator found them."""
SHIFTED, SIZED, STRETCHED, TURNED = 0.15, 0.15, 0.3, 0.08
"""How far off the others are put (one sigma): in half heights, by size and by width (log), in radians and skew."""
SMALLEST = 7.0
"""Indices less tall (px) are not legible."""
FAR = 1.5
"""A box that differs from the truth by more than so many half heights is another print's."""

Placed = tuple[Image, NDArray[np.float32]]


def places(example: Example, rng: np.random.Generator) -> Iterator[Placed]:
    """Patches around the indices of one scene that a locator found, with what sets their boxes right."""
    for row in example.located:
        if row[0] < 0:
            continue
        truth = index_frame(example.indices[int(row[0]), 2:].reshape(4, 2))
        if 2 * float(np.hypot(*truth[2])) < SMALLEST:
            continue
        frame = index_frame(row[1:9].reshape(4, 2)) if rng.random() < FOUND else _off(truth, rng)
        told = place_told(*frame, truth)
        if np.abs(told).max() < FAR:
            yield place_patch(example.image, *frame), told


def _off(
    truth: tuple[NDArray[np.float32], ...], rng: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """A true frame (centre, half right, half down, px) put somewhat off."""
    centre, right, down = truth
    turn = np.eye(2) + rng.normal(0, TURNED, (2, 2))
    right, down = turn @ right * np.exp(rng.normal(0, STRETCHED)), turn @ down * np.exp(rng.normal(0, SIZED))
    shift = rng.normal(0, SHIFTED, 2) * np.hypot(*down)
    return centre + shift.astype(np.float32), right.astype(np.float32), down.astype(np.float32)

"""Where on a table there is room for things, beside cards and the ways of hands."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from table.simulation.pictures.ground import Floats, Place

WAY_MM = 75.0
"""Hands come to the middle within so much to the sides of a seat's direction."""
TRIES = 400


class Floor:
    """`seen` is the convex outline (n, 2) mm of what the camera sees, `taken` what lies there at any time, `seats` the
    directions from which hands come, rad."""

    def __init__(self, seen: Floats, taken: Sequence[Floats], seats: Sequence[float], rng: np.random.Generator) -> None:
        self._seen = seen.astype(np.float32)
        self._taken = [outline.astype(np.float32) for outline in taken]
        self._seats = seats
        self._rng = rng

    def place(self, radius: float, inside: float = 0.6) -> Place | None:
        """Room for something of that radius, mm, of which at least the share `inside` is seen; it is taken from now on.
        None where there is none."""
        low, high = self._seen.min(axis=0), self._seen.max(axis=0)
        found: list[tuple[float, float, float]] = []
        for x, y in self._rng.uniform(low, high, (TRIES, 2)):
            depth = cv2.pointPolygonTest(self._seen, (float(x), float(y)), True)
            if depth < (2 * inside - 1) * radius or not self.free(float(x), float(y), radius):
                continue
            found.append((depth, float(x), float(y)))
        if not found:
            return None
        # People put things aside.
        _, x, y = sorted(found)[int(self._rng.integers(max(1, len(found) // 2)))]
        turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        around = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius + (x, y)
        self.take(around)
        return Place(x, y, float(self._rng.uniform(-math.pi, math.pi)))

    def take(self, outline: Floats) -> None:
        """Something else lies within an outline (n, 2) mm."""
        self._taken.append(outline.astype(np.float32))

    def free(self, x: float, y: float, radius: float) -> bool:
        """Whether nothing comes to lie within that radius, and no hand passes."""
        for angle in self._seats:
            along, aside = x * math.cos(angle) + y * math.sin(angle), x * math.sin(angle) - y * math.cos(angle)
            if along > 0 and abs(aside) < WAY_MM + radius:
                return False
        return all(cv2.pointPolygonTest(outline, (x, y), True) < -radius for outline in self._taken)

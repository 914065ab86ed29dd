"""Barrel distortion: where a lens draws what a pinhole would see, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_STEPS = 8


@dataclass(frozen=True)
class Distortion:
    """A picture of `size` (width, height) px by a lens of `strength` (0: none; a share of the half diagonal).

    The circle that touches the picture's longer sides stays where it is: beyond it a lens sees more than a pinhole.
    """

    size: tuple[int, int]
    strength: float = 0.0

    @property
    def reach(self) -> float:
        """The half diagonal, px."""
        return float(np.hypot(*self.size)) / 2

    def _at_rest(self) -> float:
        return 1 + self.strength * (min(self.size) / 2 / self.reach) ** 2

    def straightened(self, points: Floats) -> Floats:
        """(..., 2) px of the picture -> px as a pinhole would see them."""
        middle = np.array(self.size) / 2
        away = points - middle
        radius = (away**2).sum(axis=-1, keepdims=True) / self.reach**2
        found: Floats = middle + away * (1 + self.strength * radius) / self._at_rest()
        return found

    def distorted(self, points: Floats) -> Floats:
        """(..., 2) px as a pinhole sees them -> px of the picture."""
        middle = np.array(self.size) / 2
        away = points - middle
        wanted = np.linalg.norm(away, axis=-1, keepdims=True) / self.reach * self._at_rest()
        radius = wanted.copy()
        for _ in range(_STEPS):  # Newton: radius (1 + strength radius²) = wanted
            radius -= (radius * (1 + self.strength * radius**2) - wanted) / (1 + 3 * self.strength * radius**2)
        found: Floats = (
            middle + away * np.where(wanted > 1e-9, radius / np.maximum(wanted, 1e-9), 1.0) * self._at_rest()
        )
        return found

    def overscan(self) -> float:
        """By how much larger the pinhole's picture has to be to fill the corners."""
        return max(1.0, (1 + self.strength) / self._at_rest())

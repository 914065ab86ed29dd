"""How a camera moves that nobody holds still: tremble, sway, a slow turn, people who lean on its table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
TREMBLE_HZ, SWAY_HZ = (2.0, 9.0), (0.05, 0.35)
WAVES = 7
"""So many sines make each of the two motions along an axis."""


@dataclass(frozen=True)
class Lean:
    """Somebody leans on the table from `at_ms` for `length_ms`: the picture moves by (x, y) px and comes back."""

    at_ms: float
    length_ms: float
    x: float
    y: float

    def share(self, t_ms: float) -> float:
        """0..1: how far the picture is displaced at a time; half a second to lean, as long to let go."""
        since, left = t_ms - self.at_ms, self.at_ms + self.length_ms - t_ms
        way = min(max(min(since, left) / 500.0, 0.0), 1.0)
        return way * way * (3 - 2 * way)


@dataclass(frozen=True)
class CameraMotion:
    """A camera's own motion. The same seed moves in the same way.

    `tremble`: root mean square of its quick displacement, px of a picture 1280 px wide; `sway`: the farthest that it
    drifts to a side, px; `turn`: the farthest that it slowly turns, rad; `leans`: when people lean on the table.
    """

    seed: int
    tremble: float = 0.0
    sway: float = 0.0
    turn: float = 0.0
    leans: tuple[Lean, ...] = ()

    def displacement(self, t_ms: float, size: tuple[int, int]) -> Matrix:
        """(3, 3) px -> px: how the picture of `size` (width, height) is moved at a time."""
        scale = max(size) / 1280.0
        quick = self.tremble / math.sqrt(2) * self._waves(0, TREMBLE_HZ, t_ms) * math.sqrt(2 / WAVES)
        slow = self.sway * self._waves(1, SWAY_HZ, t_ms) / WAVES * 1.6
        x, y, turn = quick + np.clip(slow, -self.sway, self.sway) * (1, 1, 0)
        # A trembling arm turns the camera a little as well: its rim moves as far again.
        turn = turn * 0.3 / 640.0 + self.turn * math.sin(2 * math.pi * t_ms / 19_000.0)
        for lean in self.leans:
            x, y = x + lean.share(t_ms) * lean.x, y + lean.share(t_ms) * lean.y
        return moved(float(x) * scale, float(y) * scale, float(turn), size)

    def _waves(self, kind: int, hertz: tuple[float, float], t_ms: float) -> NDArray[np.float64]:
        """(3,) sums of sines of unit size: along x, along y, about the middle."""
        often, phase = _waves_of(self.seed, kind, hertz)
        found: NDArray[np.float64] = np.sin(2 * math.pi * often * t_ms / 1000.0 + phase).sum(axis=1)
        return found


@lru_cache(maxsize=64)
def _waves_of(seed: int, kind: int, hertz: tuple[float, float]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(3, WAVES) how often the sines of a motion swing, Hz, and their phases."""
    rng = np.random.default_rng([seed, 31, kind])
    return rng.uniform(*hertz, (3, WAVES)), rng.uniform(0, 2 * math.pi, (3, WAVES))


def moved(x: float, y: float, turn: float, size: tuple[int, int]) -> Matrix:
    """(3, 3) px -> px: turned by `turn` rad about the middle of a picture of `size`, then moved by (x, y) px."""
    cos, sin = math.cos(turn), math.sin(turn)
    cx, cy = size[0] / 2, size[1] / 2
    return np.array([
        [cos, -sin, cx - cos * cx + sin * cy + x],
        [sin, cos, cy - sin * cx - cos * cy + y],
        [0, 0, 1],
    ])  # fmt: skip

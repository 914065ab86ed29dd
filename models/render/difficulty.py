"""The difficulty table of films and rendered scenes: easy, home, hard, drawn uniformly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np

Level = Literal["easy", "home", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "home", "hard")
PX_PER_MM: Mapping[str, tuple[float, float]] = {"easy": (2.2, 3), "home": (1.4, 2.2), "hard": (1.2, 1.6)}
"""From and to, at 1280×720."""


@dataclass(frozen=True)
class Conditions:
    """What one camera at one table is like.

    `px_per_mm` at 1280×720 in the middle of the table; `tilt` from vertical in degrees; `blur` and `noise` as σ in px
    and in grey levels; `kelvin` of the lamp, `second_kelvin` of another (0: none); `shadow`: how dark the shadows are;
    `hard_shadow`: whether their edges are sharp; `glare`: share of the cards with a highlight; `flicker` and `drift` as
    shares of the exposure; `jpeg` quality.
    """

    level: str
    px_per_mm: float
    tilt: float
    blur: float
    noise: float
    kelvin: float
    second_kelvin: float
    shadow: float
    hard_shadow: bool
    glare: float
    flicker: float
    drift: float
    jpeg: int

    def as_dict(self) -> dict[str, float | str]:
        """All values, JSON-ready, for the truth file."""
        return asdict(self)


def draw(rng: np.random.Generator, level: Level) -> Conditions:
    """One draw from the table. Raises ValueError for an unknown level."""
    uniform = rng.uniform
    scale = uniform(*PX_PER_MM[level]) if level in PX_PER_MM else 0.0
    if level == "easy":
        return Conditions(level, scale, uniform(0, 10), uniform(0, 0.5), uniform(0, 3), 5000, 0, 0.12, False,
                          0.0, 0.0, 0.0, 95)  # fmt: skip
    if level == "home":
        return Conditions(level, scale, uniform(0, 35), uniform(0, 1.2), uniform(3, 8),
                          uniform(2700, 6500), 0, uniform(0.15, 0.35), False, uniform(0, 0.1), 0.0, uniform(0, 0.02),
                          int(rng.integers(70, 96)))  # fmt: skip
    if level == "hard":
        return Conditions(level, scale, uniform(20, 50), uniform(0.5, 2), uniform(6, 15),
                          uniform(2700, 6500), uniform(2700, 6500), uniform(0.3, 0.5), True, uniform(0, 0.3),
                          uniform(0.01, 0.06), uniform(0.02, 0.08), int(rng.integers(40, 81)))  # fmt: skip
    raise ValueError(f"difficulty {level!r}: it is easy, home or hard")

"""What a film is taken under: the difficulty table's draw, and what a film needs besides (camera angles, table top)."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from models.render import difficulty
from table.simulation.motion.manners import Difficulty

Surface = Literal["felt", "wood", "plain", "weave", "stone"]
SURFACES: tuple[Surface, ...] = ("felt", "wood", "plain", "weave", "stone")


@dataclass(frozen=True)
class Conditions:
    """Everything but the play. `table` is the draw from the difficulty table; angles in degrees; `focal` in units of
    the picture's longer side; `lamp` points towards the lamp (table frame, z up), `lamp_strength` is the share of the
    light that falls off with distance; `cast_shadows` and `clutter` count what stands around."""

    table: difficulty.Conditions
    azimuth: float
    roll: float
    focal: float
    lamp: tuple[float, float, float]
    lamp_strength: float
    exposure: float
    shadow_blur_mm: float
    surface: Surface
    surface_seed: int
    cast_shadows: int
    clutter: int

    def with_room(self, room_mm: tuple[float, float]) -> Conditions:
        """The same from so far away that the camera sees `room_mm` (width, height), as far as the difficulty's scale
        allows: a table with more on it is filmed from further up."""
        wanted = min((side / mm for side, mm in zip((1280, 720), room_mm, strict=True) if mm), default=math.inf)
        least = difficulty.PX_PER_MM[self.table.level][0]
        scale = min(self.table.px_per_mm, max(wanted, least))
        return replace(self, table=replace(self.table, px_per_mm=scale))

    def as_truth(self) -> dict[str, Any]:
        """JSON-ready, for the truth file."""
        own = {name: value for name, value in asdict(self).items() if name != "table"}
        both = {**self.table.as_dict(), **own}
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in both.items()}


def draw_conditions(level: Difficulty, rng: np.random.Generator) -> Conditions:
    """Conditions of a film, uniform within the difficulty table. Raises ValueError for an unknown difficulty."""
    table = difficulty.draw(rng, "home" if level == "lively" else level)
    easy, hard = level == "easy", level == "hard"
    bearing, slant = float(rng.uniform(-math.pi, math.pi)), float(rng.uniform(0.25, 1.0 if hard else 0.7))
    return Conditions(
        table=table,
        azimuth=float(rng.uniform(-180, 180)),
        roll=float(rng.normal(0, 0.5 if easy else 3.0)),
        focal=float(rng.uniform(0.75, 1.2)),
        lamp=(slant * math.cos(bearing), slant * math.sin(bearing), 1.0),
        lamp_strength=0.05 if easy else float(rng.uniform(0.15, 0.5)),
        exposure=1.0 if easy else float(rng.uniform(0.75, 1.1)),
        shadow_blur_mm=float(rng.uniform(1.0, 3.0)) if table.hard_shadow else float(rng.uniform(4.0, 9.0)),
        surface=SURFACES[int(rng.integers(len(SURFACES)))],
        surface_seed=int(rng.integers(2**31)),
        cast_shadows=int(rng.integers(1, 4)) if hard else 0,
        clutter=int(rng.integers(1, 4)) if hard else (0 if easy else int(rng.integers(0, 2))),
    )


def light_colour(kelvin: float) -> NDArray[np.float32]:
    """(3,) B, G, R gains of a camera balanced for 5200 K under light of `kelvin`; mean 1."""
    # Warm light has less blue and more red; a camera's own balance takes part of it back.
    warmth = math.log(5200.0 / kelvin)
    gains = np.array([math.exp(-0.55 * warmth), 1.0, math.exp(0.30 * warmth)], np.float32)
    balanced: NDArray[np.float32] = gains / gains.mean()
    return balanced

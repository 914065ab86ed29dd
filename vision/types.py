"""Types of what a scan of one picture returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""(H, W, 3) BGR."""
Quad = NDArray[np.float32]
"""(4, 2) px: top left, top right, bottom right, bottom left of the upright card (a half turn is not told apart)."""

Progress = Callable[[float], None]
"""Hears how much of something is done, 0 to 1."""


def quiet(_: float) -> None:
    """Where nobody asks how much is done."""


@dataclass(frozen=True, eq=False)
class Detection:
    """One physical card seen in one picture.

    `card` is None where it was seen but not read; `confidence` is the calibrated probability of the best alternative
    (face up) or of being a back (face down); `alternatives` rank the names, best first. `marks`: where indices of it
    were seen, px: no other card lies over it there.
    """

    quad: Quad
    face: Literal["up", "down"]
    card: str | None
    confidence: float
    alternatives: tuple[tuple[str, float], ...] = ()
    marks: tuple[tuple[float, float], ...] = ()

"""The grid on which an enrolled and a located index are compared, and their common light.

Shared by `vision.enrolled.indices.registration`, the pairwise network (`models.training.networks.nets.Pairwise`) and
the index matcher (`models.training.networks.nets.Matcher`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SIZE = (24, 44)
"""Places across and down at which indices are compared."""
REACH, FADING = 1.3, 0.2
"""So many half sides of an index's box are compared, the outermost ones less and less."""
GAINS = (0.5, 1.5)
"""How much fainter or clearer than in its picture a print may be."""
VIEW_SIZE = (56, 88)
"""What the index matcher sees around a located index, width × height, px."""
VIEW_REACH = 1.8
"""Half its sides, in half sides of the located box."""
SPRITE_SIZE = (84, 128)
"""What its training keeps of a drawn index, width × height, px."""
SPRITE_REACH = 2.6
"""Half its sides, in half sides of the printed box."""
FLAT = 5e-5
"""Contrast (log, squared) that is no print."""


def _grid() -> tuple[Floats, Floats]:
    x, y = ((np.arange(size) + 0.5) / size * 2 * REACH - REACH for size in SIZE)
    across, down = np.meshgrid(x, y)
    window = np.prod([np.clip((REACH - np.abs(way)) / FADING, 0, 1) for way in (across, down)], axis=0)
    field = np.stack([np.ones_like(across), across, down], axis=-1).reshape(-1, 3)
    return field.astype(np.float32), (window / window.sum()).reshape(-1).astype(np.float32)


FIELD, WINDOW = _grid()
"""Of every place 1, x and y in half sides of the box (places, 3), and how much it counts (places,)."""

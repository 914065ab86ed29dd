"""Where the cards of a strip lie along their row: told by their indices, which stand in one place on every card.

Of a card that lies half below others the outline is partly guessed, and may be off by half a step of the row. The index
by which it is named is seen itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Marks = Sequence[tuple[float, float]]

FEWEST = 5
"""With fewer indices on one side of the row it is not told where on a card they stand."""


def places_of(middles: Floats, marks: Sequence[Marks]) -> Floats:
    """(n, 2) px: where the cards of a row lie. `middles` (n, 2) px of their outlines, from one end to the other;
    `marks`: px, where indices of each were seen. A card without an index on the side where most cards show theirs lies
    where its outline does.

    >>> middles = np.array([[0.0, 0], [10, 0], [22, 0], [30, 0], [40, 0]])
    >>> [round(x) for x, _ in places_of(middles, [[(at * 10.0 - 3, -20.0)] for at in range(5)])]
    [0, 10, 20, 30, 40]
    """
    way = middles[-1] - middles[0]
    length = float(np.linalg.norm(way))
    if length == 0:
        return middles
    way = way / length
    off = [np.array(mine, np.float64).reshape(-1, 2) - middle for mine, middle in zip(marks, middles, strict=True)]
    beside = [mine @ np.array([-way[1], way[0]]) for mine in off]
    side = 1.0 if sum(float(np.sign(mine).sum()) for mine in beside if len(mine) == 1) > 0 else -1.0
    along = [(mine @ way)[across * side > 0] for mine, across in zip(off, beside, strict=True)]
    single = [float(mine[0]) for mine in along if len(mine) == 1]
    if len(single) < FEWEST:
        return middles
    usual = float(np.median(single))
    moved = [float(mine[np.abs(mine - usual).argmin()]) - usual if len(mine) else 0.0 for mine in along]
    found: Floats = middles + np.array(moved)[:, None] * way
    return found

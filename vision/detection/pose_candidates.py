"""Outlines that a half covered card may have, from a part of it and the size of the deck's cards.

The located outline of a half covered card often ends where the covering card begins. A card that shows clearly gives
the size; one corner of the outline is most likely the card's own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, PoseConfig
from vision.types import Quad

_SIGNS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64)
Halves = NDArray[np.float64]
"""Half the shorter and half the longer side of a card, as vectors of the picture (2, 2), px."""


def halves(quad: Quad) -> Halves:
    """Half the shorter and half the longer side of an outline (4, 2) px."""
    a, b, c, d = quad.astype(np.float64)
    sides = np.array([b + c - a - d, c + d - a - b]) / 4
    return sides if np.hypot(*sides[0]) <= np.hypot(*sides[1]) else sides[::-1]


def placements(quad: Quad, clear: Sequence[Quad], config: PoseConfig = DETECTION.poses) -> list[Quad]:
    """Outlines (4, 2) px, as large as a card must be there, that share a corner and a direction with `quad`, not
    `quad` itself. `clear`: outlines of cards of the same deck that are known well; none without one."""
    if not clear:
        return []
    middle = quad.mean(axis=0)
    near = min(clear, key=lambda other: float(np.hypot(*(other.mean(axis=0) - middle))))
    ratio = float(np.median([_ratio(halves(other)) for other in clear]))
    short, long = halves(near)
    table = np.stack([short, long / ratio], axis=1)
    if abs(np.linalg.det(table)) < 1.0:
        return []
    seen = halves(quad)
    ways = [_sized(table, ratio, seen)]
    if abs(np.hypot(*seen[1]) / np.hypot(*ways[0][0]) - 1) < config.ends:
        ways.append(_sized(table, ratio, seen[::-1]))
    width = 2 * float(np.hypot(*short))
    found: list[Quad] = []
    for way in ways:
        outline = _SIGNS @ (way if np.linalg.det(way) > 0 else way * [[1], [-1]])  # clockwise
        for corner in quad.astype(np.float64):
            own = int(np.argmax(outline @ (corner - middle)))
            placed = (outline + corner - outline[own]).astype(np.float32)
            if all(_apart(placed, other) > config.already * width for other in (quad, *found)):
                found.append(placed)
    return found


def _ratio(sides: Halves) -> float:
    short, long = np.hypot(*sides.T)
    return float(long / max(short, 1e-6))


def _sized(table: NDArray[np.float64], ratio: float, seen: Halves) -> Halves:
    """Half sides of a card that lies along those seen; `table` maps a plane on which it is 2 wide to the picture."""
    across = np.linalg.solve(table, seen[0])
    across /= max(float(np.hypot(*across)), 1e-9)
    down = np.array([-across[1], across[0]])
    down *= np.sign(down @ np.linalg.solve(table, seen[1])) or 1.0
    return np.stack([table @ across, table @ (ratio * down)])


def _apart(one: Quad, other: Quad) -> float:
    """How far the corners of two outlines lie from each other at most, whichever corner comes first."""
    return min(float(np.hypot(*(np.roll(one, turn, axis=0) - other).T).max()) for turn in range(4))

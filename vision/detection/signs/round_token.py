"""A round token beside the cards, such as a dealer's button: a disc of one size with the cards, unlike the table."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image, Quad

WIDTH = 640
"""The token is looked for in a picture so wide, px."""
UNLIKE = 24.0
"""Distance from the table's colour, in Lab, from which on something lies there."""
ACROSS = (0.25, 1.0)
"""Least and largest diameter, in short sides of a card."""
ROUND = 0.8
"""Share of the smallest circle around it that a disc fills."""
PLAIN, INSIDE, OUTSIDE = 20.0, 0.55, 0.85
"""Where the table has patterns: a disc has so much of its area, but for a letter on it, within such a distance of its
own colour, and so much of the ring around it is unlike that."""
MOST = 200
"""So many circles are looked at: patterns have many."""
OVER = 0.4
"""A token may lie on a card with so much of its area."""
AROUND = 1.12
"""So much larger than their outlines cards are left out, with their shadows."""


def find_token(image: Image, quads: Sequence[Quad], unread: Sequence[Quad] = ()) -> tuple[float, float] | None:
    """The middle of a round token in a BGR picture (H, W, 3), px; None where no card tells the size, nothing round lies
    there, or several things do. `quads`: outlines of the cards, px of the picture; `unread`: of what may be a card or
    the token."""
    found = _beside(image, [*quads, *unread])
    return _beside(image, quads) if found is None and unread else found


def _beside(image: Image, quads: Sequence[Quad]) -> tuple[float, float] | None:
    """As `find_token`, beside all these outlines."""
    if not quads:
        return None
    scale = WIDTH / image.shape[1]
    small = cv2.resize(image, (WIDTH, max(1, round(image.shape[0] * scale))), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (5, 5), 0).astype(np.float32) / 255
    lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.float32)
    cards = np.zeros(small.shape[:2], np.uint8)
    for quad in quads:
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(cards, np.round((middle + (quad - middle) * AROUND) * scale).astype(np.int32), 1)
    table = np.median(lab[cards == 0].reshape(-1, 3), axis=0)
    unlike = (np.linalg.norm(lab - table, axis=2) > UNLIKE).astype(np.uint8) & (1 - cards)
    side = float(np.median([_short(quad) for quad in quads])) * scale
    found = [(x, y) for x, y, across in _discs(unlike) if ACROSS[0] * side <= across <= ACROSS[1] * side]
    if len(found) != 1:
        found = _circles(lab, cards, side)
    return (found[0][0] / scale, found[0][1] / scale) if len(found) == 1 else None


def _circles(lab: NDArray[np.float32], cards: NDArray[np.uint8], side: float) -> list[tuple[float, float]]:
    """Middles of discs of one colour on a table of several: circles of edges, the clearest first, none in another."""
    low, high = (share * side / 2 for share in ACROSS)
    least = np.clip((lab - lab.min(axis=(0, 1))) / np.maximum(np.ptp(lab, axis=(0, 1)), 1) * 255, 0, 255)
    seen: list[tuple[float, float, float]] = []
    for channel in cv2.split(least.astype(np.uint8)):
        circles = cv2.HoughCircles(channel, cv2.HOUGH_GRADIENT, 1.5, low, param1=120, param2=22,
                                   minRadius=max(4, int(low)), maxRadius=int(high) + 1)  # fmt: skip
        seen += [] if circles is None else [(float(x), float(y), float(r)) for x, y, r in circles.reshape(-1, 3)[:MOST]]
    found: list[tuple[float, float]] = []
    for x, y, radius in seen:
        known = any(np.hypot(x - other[0], y - other[1]) < low for other in found)
        if not known and _is_disc(lab, cards, (x, y), radius):
            found.append((x, y))
    return found


def _is_disc(lab: NDArray[np.float32], cards: NDArray[np.uint8], middle: tuple[float, float], radius: float) -> bool:
    """Whether a circle is a disc of one colour, perhaps with a letter on it, whole in the picture, beside the cards."""
    height, width = cards.shape
    (x, y), reach = middle, 1.3 * radius
    if not (radius < x < width - radius and radius < y < height - radius):
        return False
    rows, columns = np.mgrid[max(0, int(y - reach)) : min(height, int(y + reach) + 2),
                             max(0, int(x - reach)) : min(width, int(x + reach) + 2)]  # fmt: skip
    away = np.hypot(columns - x, rows - y) / radius
    part, covered = lab[rows, columns], cards[rows, columns] > 0
    inside, ring = away < 0.85, (away > 1.12) & (away < 1.3)
    if covered[inside].mean() > OVER or not ring.any():
        return False
    own = np.median(part[inside], axis=0)
    unlike = np.linalg.norm(part - own, axis=2)
    alike = float((unlike[inside] < PLAIN).mean())
    return alike >= INSIDE and float((unlike[ring] > UNLIKE).mean()) >= OUTSIDE


def _discs(mask: NDArray[np.uint8]) -> list[tuple[float, float, float]]:
    """(x, y, diameter) of the areas that are about round and do not touch the border."""
    height, width = mask.shape
    outlines, _ = cv2.findContours(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)),
                                   cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)  # fmt: skip
    found = []
    for outline in outlines:
        (x, y), radius = cv2.minEnclosingCircle(outline)
        inside = radius < x < width - radius and radius < y < height - radius
        if inside and cv2.contourArea(outline) > ROUND * np.pi * radius**2:
            found.append((float(x), float(y), 2 * float(radius)))
    return found


def _short(quad: Quad) -> float:
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float(sides.min())

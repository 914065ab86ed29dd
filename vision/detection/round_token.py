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
AROUND = 1.12
"""So much larger than their outlines cards are left out, with their shadows."""


def find_token(image: Image, quads: Sequence[Quad]) -> tuple[float, float] | None:
    """The middle of a round token in a BGR picture (H, W, 3), px; None where no card tells the size, nothing round lies
    there, or several things do. `quads`: outlines of the cards, px of the picture."""
    if not len(quads):
        return None
    scale = WIDTH / image.shape[1]
    small = cv2.resize(image, (WIDTH, max(1, round(image.shape[0] * scale))), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (5, 5), 0).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    cards = np.zeros(small.shape[:2], np.uint8)
    for quad in quads:
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(cards, np.round((middle + (quad - middle) * AROUND) * scale).astype(np.int32), 1)
    table = np.median(lab[cards == 0].reshape(-1, 3), axis=0)
    unlike = (np.linalg.norm(lab - table, axis=2) > UNLIKE).astype(np.uint8) & (1 - cards)
    side = float(np.median([_short(quad) for quad in quads])) * scale
    found = [(x, y) for x, y, across in _discs(unlike) if ACROSS[0] * side <= across <= ACROSS[1] * side]
    return (found[0][0] / scale, found[0][1] / scale) if len(found) == 1 else None


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

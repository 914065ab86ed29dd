"""Enrolled pictures side by side in one picture, for the locator to search like a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image, Quad

WIDTH, AROUND, COLUMNS, ROWS = 130, 30, 4, 3
"""Width of a card, px; margin around each card, px; number of columns and of rows."""
GROUND = 90
"""Grey between the pictures."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """Several pictures of upright cards in one. `rows`: their numbers among all pictures; `corners` (N, 2): the top
    left of each, px of the sheet; `scales` (N,): the scale of each; `cell`: width and height of the space for each, px.
    """

    image: Image
    rows: range
    corners: NDArray[np.float32]
    scales: NDArray[np.float32]
    cell: tuple[int, int]

    def at(self, point: NDArray[np.float32]) -> int | None:
        """Which of the sheet's pictures (0, 1, …) a point (px of the sheet) lies on; None for none."""
        column, row = (int(place) for place in (point - AROUND / 2) // self.cell)
        number = row * COLUMNS + column
        return number if 0 <= column < COLUMNS and 0 <= number < len(self.rows) else None


def sheets(pictures: Sequence[tuple[Image, Quad]]) -> Iterator[Sheet]:
    """All pictures of upright cards, outlines (4, 2) px, on as many sheets as needed."""
    for at in range(0, len(pictures), COLUMNS * ROWS):
        rows = range(at, min(at + COLUMNS * ROWS, len(pictures)))
        yield _laid_out([pictures[row] for row in rows], rows)


def _laid_out(pictures: Sequence[tuple[Image, Quad]], rows: range) -> Sheet:
    scales = [WIDTH / float(quad[1, 0] - quad[0, 0]) for _, quad in pictures]
    small = [
        cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        for (picture, _), scale in zip(pictures, scales, strict=True)
    ]
    high, wide = (max(part.shape[axis] for part in small) + AROUND for axis in (0, 1))
    down = -(-len(small) // COLUMNS)
    sheet = np.full((down * high + AROUND, COLUMNS * wide + AROUND, 3), GROUND, np.uint8)
    corners = [(at % COLUMNS * wide + AROUND, at // COLUMNS * high + AROUND) for at in range(len(small))]
    for (x, y), part in zip(corners, small, strict=True):
        sheet[y : y + part.shape[0], x : x + part.shape[1]] = part
    return Sheet(sheet, rows, np.array(corners, np.float32), np.array(scales, np.float32), (wide, high))

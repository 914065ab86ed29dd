"""Parts of the small picture, kept as a box and a mask in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
"""(h, w), 1 or 0."""
Map = NDArray[np.float32]
"""(h, w), one number per px."""
Corners = NDArray[np.floating[Any]]
"""(4, 2) px."""


@dataclass(frozen=True, eq=False)
class Area:
    """`mask` is 1 or 0 within the box `rows` × `columns`; `px`: how many are 1."""

    rows: slice
    columns: slice
    mask: Mask
    px: int

    def of(self, picture: NDArray[Any]) -> NDArray[Any]:
        """The part of a picture in the box (a view)."""
        return picture[self.rows, self.columns]

    def values(self, picture: NDArray[Any]) -> NDArray[Any]:
        """The px of a picture in the area, (n, …)."""
        found: NDArray[Any] = self.of(picture)[self.mask > 0]
        return found

    def share(self, mask: Mask) -> float:
        """How much of the area a mask covers, 0..1."""
        return float(np.count_nonzero(self.of(mask) & self.mask)) / max(1, self.px)

    def paint(self, picture: NDArray[Any], value: float = 1) -> None:
        """Sets the px of the area."""
        self.of(picture)[self.mask > 0] = value

    def masked(self, mask: Mask) -> Area:
        """The part of the area where a mask of the picture is 1."""
        part = np.asarray(self.mask & self.of(mask), np.uint8)
        return Area(self.rows, self.columns, part, int(np.count_nonzero(part)))

    def whole(self, shape: tuple[int, ...]) -> Mask:
        """The area as a mask of the whole picture."""
        mask = np.zeros(shape[:2], np.uint8)
        self.paint(mask)
        return mask

    @property
    def centre(self) -> tuple[float, float]:
        """x and y of its middle."""
        ys, xs = np.nonzero(self.mask)
        return float(xs.mean()) + self.columns.start, float(ys.mean()) + self.rows.start


def area_of(mask: Mask) -> Area:
    """The area that a mask of the whole picture shows."""
    left, top, wide, tall = cv2.boundingRect(mask)
    rows, columns = slice(top, top + tall), slice(left, left + wide)
    part = np.ascontiguousarray(mask[rows, columns])
    return Area(rows, columns, part, int(np.count_nonzero(part)))


def outlined(quad: Corners, shape: tuple[int, ...]) -> Area:
    """The area within an outline, px of the small picture; what lies beyond the picture is cut off."""
    corners = np.round(quad).astype(np.int32)
    low = np.clip(corners.min(axis=0), 0, (shape[1], shape[0]))
    high = np.clip(corners.max(axis=0) + 1, low, (shape[1], shape[0]))
    mask = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), np.uint8)
    if mask.size:
        cv2.fillConvexPoly(mask, (corners - low).astype(np.int32), 1)
    rows, columns = slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))
    return Area(rows, columns, mask, int(np.count_nonzero(mask)))


def overlap(one: Area, other: Area) -> int:
    """How many px two areas share."""
    top, bottom = max(one.rows.start, other.rows.start), min(one.rows.stop, other.rows.stop)
    left, right = max(one.columns.start, other.columns.start), min(one.columns.stop, other.columns.stop)
    if top >= bottom or left >= right:
        return 0
    rows, columns = slice(top, bottom), slice(left, right)
    return int(np.count_nonzero(_cut(one, rows, columns) & _cut(other, rows, columns)))


def less(area: Area, others: Iterable[Area]) -> Area:
    """An area without the px of other areas."""
    mask = area.mask.copy()
    for other in others:
        top, bottom = max(area.rows.start, other.rows.start), min(area.rows.stop, other.rows.stop)
        left, right = max(area.columns.start, other.columns.start), min(area.columns.stop, other.columns.stop)
        if top < bottom and left < right:
            part = mask[
                top - area.rows.start : bottom - area.rows.start, left - area.columns.start : right - area.columns.start
            ]
            part &= outside(_cut(other, slice(top, bottom), slice(left, right)))
    return Area(area.rows, area.columns, mask, int(np.count_nonzero(mask)))


def _cut(area: Area, rows: slice, columns: slice) -> Mask:
    """The part of an area's mask in a box within its own."""
    top, left = area.rows.start, area.columns.start
    return area.mask[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]


def union_share(one: Area, other: Area) -> float:
    """Intersection over union, 0..1."""
    both = overlap(one, other)
    return both / max(1, one.px + other.px - both)


def painted(areas: Iterable[Area], shape: tuple[int, ...]) -> Mask:
    """All of the areas as one mask."""
    mask = np.zeros(shape[:2], np.uint8)
    for area in areas:
        area.of(mask)[:] |= area.mask
    return mask


def grown(mask: Mask, side: int) -> Mask:
    """A mask widened by a square of `side` px."""
    return np.asarray(cv2.dilate(mask, np.ones((side, side), np.uint8)), np.uint8)


def opened(mask: Mask, side: int) -> Mask:
    """A mask without its parts that are narrower than `side` px."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)), np.uint8)


def closed(mask: Mask, side: int) -> Mask:
    """A mask without gaps narrower than `side` px."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8)), np.uint8)


def outside(mask: Mask) -> Mask:
    """Where a mask is 0."""
    return np.asarray(mask ^ 1, np.uint8)


def components(mask: Mask, least: int, connectivity: int = 8) -> list[Area]:
    """The connected parts of a mask that have at least `least` px."""
    if not cv2.countNonZero(mask):
        return []
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=connectivity)
    found = []
    for label in range(1, count):
        left, top, wide, tall, px = (int(value) for value in stats[label])
        if px < least:
            continue
        rows, columns = slice(top, top + tall), slice(left, left + wide)
        found.append(Area(rows, columns, (labels[rows, columns] == label).astype(np.uint8), px))
    return found

"""Where things that stand on a table are seen: mm of the table and above it to px of a picture; painting there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Image

Floats = NDArray[np.float64]
Colour = NDArray[np.float64] | tuple[float, float, float]
"""B, G, R."""
_SHIFT = 4  # bits of a pixel in OpenCV's drawing


@dataclass(frozen=True, eq=False)
class Ground:
    """`homography` (3, 3) maps table mm to px of a picture of `size` (width, height); `sight`: mm in the table plane by
    which a point one mm above it is displaced."""

    homography: Floats
    size: tuple[int, int]
    sight: tuple[float, float] = (0.0, 0.0)

    def to_px(self, points: Floats, lift: float = 0.0) -> Floats:
        """(n, 2) mm, `lift` mm above the table -> (n, 2) px."""
        raised = points + np.array(self.sight) * lift
        found: Floats = cv2.perspectiveTransform(np.ascontiguousarray(raised)[None], self.homography)[0]
        return found

    def to_mm(self, points: Floats) -> Floats:
        """(n, 2) px -> (n, 2) mm on the table."""
        found: Floats = cv2.perspectiveTransform(np.ascontiguousarray(points)[None], np.linalg.inv(self.homography))[0]
        return found


class Thing(Protocol):
    """What lies or stands on a table."""

    def paint(self, canvas: Image, ground: Ground, t_ms: float) -> None:
        """Paint it as it is at a time."""


def flat_ground(size: tuple[int, int], px_per_mm: float, sight: tuple[float, float] = (0.0, 0.0)) -> Ground:
    """A table seen from above its middle, from so far that all of it has one scale."""
    scale = np.array([[px_per_mm, 0, size[0] / 2], [0, px_per_mm, size[1] / 2], [0, 0, 1.0]])
    return Ground(scale, size, sight)


@dataclass(frozen=True)
class Place:
    """Where a thing stands: middle in mm, turned by `angle` rad."""

    x: float
    y: float
    angle: float = 0.0

    def points(self, local: Floats) -> Floats:
        """(n, 2) mm of the thing's own frame -> (n, 2) mm of the table."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        found: Floats = local @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y)
        return found


def circle(radius: float, points: int = 40) -> Floats:
    """(points, 2) mm around the middle."""
    turns = np.linspace(0, 2 * np.pi, points, endpoint=False)
    return radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def rectangle(width: float, height: float) -> Floats:
    """(4, 2) mm: top left, top right, bottom right, bottom left, around the middle."""
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)


def fill(canvas: Image, outline: Floats, colour: Colour, opacity: float = 1.0) -> None:
    """Fill a convex outline (n, 2) px with a colour (B, G, R), `opacity` of it."""
    if opacity >= 1.0:
        fixed = np.round(outline * (1 << _SHIFT)).astype(np.int32)
        cv2.fillConvexPoly(canvas, fixed, tuple(float(value) for value in colour), cv2.LINE_AA, _SHIFT)
        return
    box = bounds(outline, canvas.shape)
    if box is None:
        return
    left, top, right, bottom = box
    part = canvas[top:bottom, left:right]
    over = part.copy()
    fill(over, outline - (left, top), colour)
    cv2.addWeighted(over, opacity, part, 1 - opacity, 0.0, dst=part)


def glow(canvas: Image, at: Floats, radius: float, colour: Colour) -> None:
    """Add light (B, G, R) around a point (2,) px, falling off over `radius` px."""
    reach = max(2.0, 2.5 * radius)
    box = bounds(np.array([at - reach, at + reach]), canvas.shape)
    if box is None:
        return
    left, top, right, bottom = box
    x, y = np.arange(left, right) - at[0], np.arange(top, bottom) - at[1]
    fall = np.exp(-(x[None, :] ** 2 + y[:, None] ** 2) / (2 * radius * radius))
    part = canvas[top:bottom, left:right]
    part[:] = np.clip(part + fall[:, :, None] * np.asarray(colour), 0, 255).astype(np.uint8)


def lay(canvas: Image, texture: Image, corners: Floats) -> None:
    """Lay a picture (h, w, 3) or (h, w, 4) upon a canvas: its corners, clockwise from top left, at (4, 2) px."""
    box = bounds(corners, canvas.shape)
    if box is None:
        return
    left, top, right, bottom = box
    height, width = texture.shape[:2]
    own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(own, (corners - (left, top)).astype(np.float32))
    extent = (right - left, bottom - top)
    alpha = texture[:, :, 3] if texture.shape[2] == 4 else np.full((height, width), 255, np.uint8)
    colours = np.ascontiguousarray(texture[:, :, :3])
    drawn = cv2.warpPerspective(colours, matrix, extent, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    share = cv2.warpPerspective(np.ascontiguousarray(alpha), matrix, extent).astype(np.float32)[:, :, None] / 255.0
    part = canvas[top:bottom, left:right]
    part[:] = np.round(part * (1 - share) + drawn * share).astype(np.uint8)


def bounds(points: Floats, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """(left, top, right, bottom) px around points (n, 2), within a picture; None outside of it."""
    low, high = np.floor(points.min(axis=0)).astype(int) - 1, np.ceil(points.max(axis=0)).astype(int) + 2
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), shape[1]), min(int(high[1]), shape[0])
    return (left, top, right, bottom) if right > left and bottom > top else None

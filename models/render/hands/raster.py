"""A small software rasteriser: triangles with interpolated corner values, painter's order, numpy and OpenCV only."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Fragments:
    """The covered pixels: flat `pixels` into (H, W) of `shape`, and `values` (n, k) interpolated at them."""

    shape: tuple[int, int]
    pixels: NDArray[np.int64]
    values: Floats

    def plane(self, values: Floats) -> Floats:
        """(H, W) or (H, W, c) picture of per-fragment values, zero where nothing is."""
        size = self.shape[0] * self.shape[1]
        out = np.zeros((size, *values.shape[1:]), np.float32)
        out[self.pixels] = values
        return out.reshape(*self.shape, *values.shape[1:])


def rasterise(points: Floats, depth: Floats, values: Floats, shape: tuple[int, int]) -> Fragments:
    """Draw triangles far to near and interpolate their corner values.

    `points` (m, 3, 2) px, `depth` (m,) larger is nearer, `values` (m, 3, k), `shape` (H, W) px.
    """
    edge1, edge2 = points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]
    area = edge1[:, 0] * edge2[:, 1] - edge1[:, 1] * edge2[:, 0]
    order = np.argsort(depth, kind="stable")
    order = order[np.abs(area[order]) > 1e-3]
    drawn = np.full(shape, -1, np.int32)
    for number, corner in zip(order.tolist(), np.round(points[order] * 16).astype(np.int32), strict=True):
        cv2.fillConvexPoly(drawn, corner, number, shift=4)
    pixels = np.flatnonzero(drawn.ravel() >= 0)
    which = drawn.ravel()[pixels]
    y, x = np.divmod(pixels, shape[1])
    inverse = np.where(np.abs(area) > 1e-3, 1.0 / np.where(area == 0, 1, area), 0).astype(np.float32)
    rise1, rise2 = values[:, 1] - values[:, 0], values[:, 2] - values[:, 0]
    along_x = (rise1 * edge2[:, 1:2] - rise2 * edge1[:, 1:2]) * inverse[:, None]
    along_y = (rise2 * edge1[:, 0:1] - rise1 * edge2[:, 0:1]) * inverse[:, None]
    constant = values[:, 0] - along_x * points[:, 0, 0:1] - along_y * points[:, 0, 1:2]
    result = along_x[which] * x[:, None].astype(np.float32)
    result += along_y[which] * y[:, None].astype(np.float32)
    result += constant[which]
    # fillConvexPoly paints border pixels just outside: hold them to the corners' range.
    np.clip(result, values.min(axis=1)[which], values.max(axis=1)[which], out=result)
    return Fragments(shape, pixels, result)

"""Zones of the table as masks of the picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from table.interpret.zones import Zone
from vision.tracking.shrunk import Mask
from vision.tracking.table_plane import Plane

WIDTH = 320
"""Width of a mask, px."""


def zone_mask(zones: Sequence[Zone], plane: Plane, size: tuple[int, int]) -> Mask:
    """1 (h, w) where a picture of `size` (width, height) shows one of the zones, else 0.

    >>> import numpy as np
    >>> plane = Plane(np.array([[1.0, 0, -640], [0, 1.0, -360], [0, 0, 1]]), 1.0, 0.0)
    >>> left = Zone("strip", ((-640.0, -360.0), (0.0, -360.0), (0.0, 360.0), (-640.0, 360.0)))
    >>> float(zone_mask([left], plane, (1280, 720)).mean())
    0.5
    """
    width, height = size
    scale = WIDTH / width
    ys, xs = np.mgrid[0 : max(1, round(height * scale)), 0:WIDTH]
    x, y = np.moveaxis(plane.to_mm((np.stack([xs, ys], axis=-1) + 0.5) / scale), -1, 0)
    out = np.zeros(xs.shape, bool)
    for zone in zones:
        within = np.zeros(xs.shape, bool)
        for (ax, ay), (bx, by) in zip(zone.polygon, (*zone.polygon[1:], zone.polygon[0]), strict=True):
            if ay != by:
                within ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) * (bx - ax) / (by - ay))
        out |= within
    return out.astype(np.uint8)

"""Where strips of order cards may lie: how their cards stand for whoever sits there, and the zone around them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from table.interpret.strip import Row
from table.interpret.zones import Zone
from table.record.seats import seat_angle
from vision.tracking.table_plane import Plane
from vision.types import Detection

UPRIGHT = 35.0
"""The cards of a strip stand upright for whoever sits there, within so many degrees."""
AROUND = 6.0
"""So far around its cards reaches the zone of a strip, mm; towards the edge of the table it has no end."""
EDGE = 300.0
"""So far out, mm."""


def upright(detection: Detection, out: NDArray[np.float64]) -> bool:
    """Whether a card stands upright, or upside down, for somebody who sits in the direction `out` of the picture."""
    quad = detection.quad.astype(np.float64)
    up = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
    length = float(np.linalg.norm(up) * np.linalg.norm(out))
    return length > 0 and abs(float(up @ out)) / length >= math.cos(math.radians(UPRIGHT))


def slanted(row: Row, towards: tuple[float, float]) -> bool:
    """Whether a row does not lie across before its player."""
    way = row.middles[-1] - row.middles[0]
    length = float(np.linalg.norm(way) * np.hypot(*towards))
    return length == 0 or float(way @ np.asarray(towards)) / length < math.cos(math.radians(UPRIGHT))


def zone_around(row: Row, plane: Plane, seat: int, players: int, whole: int) -> Zone:
    """The zone of a strip: around its cards, and from there to the edge of the table. Of a strip of which fewer than
    the `whole` number of cards were found, the others may lie on at either end."""
    corners = plane.to_mm(row.quads.reshape(-1, 2).astype(np.float64))
    middles = plane.to_mm(row.middles)
    angle = math.radians(seat_angle(seat, players))
    out = np.array([math.cos(angle), math.sin(angle)])
    across = np.array([-out[1], out[0]])
    near = float((corners @ out).min()) - AROUND
    step = float(np.median(np.linalg.norm(np.diff(middles, axis=0), axis=1)))
    more = AROUND + step * max(whole - len(middles), 0)
    left, right = float((corners @ across).min()) - more, float((corners @ across).max()) + more
    ring = [near * out + left * across, near * out + right * across]
    far = float((corners @ out).max()) + EDGE
    ring += [far * out + right * across, far * out + left * across]
    return Zone("strip", tuple((float(x), float(y)) for x, y in ring), seat)

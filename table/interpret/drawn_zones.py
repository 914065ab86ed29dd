"""Zones as people draw them on the live picture. They are kept as shares of the picture, so that they stay where they
were drawn while more cards tell more exactly how the camera sees the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from referee.json_values import JsonLine
from table.interpret.zones import OWN, PLAYS, Kind, Polygon, Zone, Zones, from_setup
from table.record.seats import seat_angle
from vision.tracking.table_plane import Plane

ALONG, DEEP = 0.5, 0.24
"""A guessed place before a seat, along the picture's edge and away from it, as shares of the picture."""
Size = tuple[int, int]


@dataclass(frozen=True)
class DrawnZones:
    """Zones on the picture: `zones` have polygons in shares of its width and height, 0..1.

    >>> left = Zone("field", ((0.0, 0.0), (640.0, 0.0), (640.0, 720.0), (0.0, 720.0)))
    >>> DrawnZones.of(Zones((left,)), (1280, 720)).zones[0].polygon[2]
    (0.5, 1.0)
    """

    zones: tuple[Zone, ...]

    @classmethod
    def of(cls, zones: Zones, size: Size) -> DrawnZones:
        """From polygons in px of a picture of `size` (width, height). Where they overlap, zones of no plays count
        first: people lay a strip or a pile over the field."""
        ordered = sorted(zones.zones, key=lambda zone: zone.kind in PLAYS)
        return cls(tuple(_scaled(zone, (1 / size[0], 1 / size[1])) for zone in ordered))

    @classmethod
    def read(cls, items: object) -> DrawnZones | None:
        """From what `as_list` made; None where nothing of it is a zone."""
        found = from_setup({"zones": items}).zones
        return cls(found) if found else None

    def as_list(self) -> list[JsonLine]:
        """JSON-ready."""
        return Zones(self.zones).as_setup()

    def in_picture(self, size: Size) -> Zones:
        """With polygons in px of a picture of `size`."""
        return Zones(tuple(_scaled(zone, size) for zone in self.zones))

    def on_table(self, plane: Plane, size: Size) -> Zones:
        """With polygons in mm of the table."""
        shown = self.in_picture(size).zones
        return Zones(tuple(replace(zone, polygon=_points(plane.to_mm(np.array(zone.polygon)))) for zone in shown))


def in_picture(zones: Sequence[Zone], plane: Plane, size: Size) -> Zones:
    """Zones of the table (mm) as px of a picture of `size`, cut off at its borders; those outside it are left out."""
    width, height = size
    border = _points(plane.to_mm(np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])))
    found = []
    for zone in zones:
        inside = _clipped(zone.polygon, border)
        if len(inside) > 2:
            shown = np.clip(plane.to_px(np.array(inside)), 0.0, np.array(size))
            found.append(replace(zone, polygon=_points(shown)))
    return Zones(tuple(found))


def guess_in_picture(kinds: Sequence[Kind], players: int, size: Size) -> Zones:
    """Rectangles (px) where people usually have these zones: places before the seats along the picture's edge, side by
    side where a player has several; where plays are made is all of the picture. Piles cannot be guessed."""
    own = [kind for kind in kinds if kind in OWN]
    found = []
    for seat in range(players if own else 0):
        box = _before(seat, players)
        for place, kind in enumerate(own):
            found.append(Zone(kind, _part(box, place, len(own)), seat))
    found += [Zone(kind, _rectangle(0.0, 0.0, 1.0, 1.0)) for kind in kinds if kind in PLAYS][:1]
    return DrawnZones(tuple(found)).in_picture(size)


def area(polygon: Polygon) -> float:
    """The area of a polygon, in its unit squared.

    >>> area(((0.0, 0.0), (2.0, 0.0), (2.0, 3.0), (0.0, 3.0)))
    6.0
    """
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def _before(seat: int, players: int) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) before a seat, as shares of the picture; narrower where many sit there."""
    angle = math.radians(seat_angle(seat, players))
    across, down = math.cos(angle), math.sin(angle)
    reach = 0.5 / max(abs(across), abs(down))
    x, y = 0.5 + across * reach, 0.5 + down * reach
    along = min(ALONG, 2.0 / players) / 2
    if abs(down) >= abs(across):
        top, bottom = (1.0 - DEEP, 1.0) if down > 0 else (0.0, DEEP)
        middle = min(max(x, along), 1.0 - along)
        return middle - along, top, middle + along, bottom
    left, right = (1.0 - DEEP, 1.0) if across > 0 else (0.0, DEEP)
    middle = min(max(y, along), 1.0 - along)
    return left, middle - along, right, middle + along


def _part(box: tuple[float, float, float, float], place: int, count: int) -> Polygon:
    """One of `count` equal parts of a box, along its longer side."""
    left, top, right, bottom = box
    if right - left >= bottom - top:
        step = (right - left) / count
        return _rectangle(left + place * step, top, left + (place + 1) * step, bottom)
    step = (bottom - top) / count
    return _rectangle(left, top + place * step, right, top + (place + 1) * step)


def _rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _scaled(zone: Zone, by: tuple[float, float]) -> Zone:
    return replace(zone, polygon=tuple((x * by[0], y * by[1]) for x, y in zone.polygon))


def _points(found: np.typing.NDArray[np.float64]) -> Polygon:
    return tuple((float(x), float(y)) for x, y in found)


def _clipped(polygon: Polygon, border: Polygon) -> Polygon:
    """What of a polygon lies within a convex one whose corners go clockwise as seen (y points down)."""
    kept = list(polygon)
    for (ax, ay), (bx, by) in zip(border, (*border[1:], border[0]), strict=True):
        given, kept = kept, []
        depth = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in given]
        for at, (x, y) in enumerate(given):
            before, (px, py) = depth[at - 1], given[at - 1]
            if (before < 0) != (depth[at] < 0):
                share = before / (before - depth[at])
                kept.append((px + (x - px) * share, py + (y - py) * share))
            if depth[at] >= 0:
                kept.append((x, y))
    return tuple(kept)

"""Zones of the table: where plays are made, and where cards lie that are none.

A zone is a polygon on the table, mm, with the origin in the picture's middle, x to the right and y down. A face-up card
outside the zones where plays are made never becomes a play. Without zones the whole table is the field.

    >>> zones = guess(("field", "strip"), players=4, size_mm=(900.0, 600.0))
    >>> zones.at((0.0, 0.0)).kind, zones.at((0.0, 280.0)).kind, zones.at((0.0, 280.0)).seat
    ('field', 'strip', 0)
    >>> zones.playable((0.0, 280.0))
    False
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

import numpy as np
from numpy.typing import NDArray

from referee.fold import Table as Moment
from referee.json_values import JsonLine
from table.record.seats import seat_angle

Kind = Literal["field", "before", "stock", "discard", "captured", "layout", "strip"]
"""`field`: where cards are played; `before`: a player's own place; `stock`, `discard`: piles; `captured`: cards that a
player has taken; `layout`: cards laid out in rows; `strip`: a player's order of strength."""
PLAYS: frozenset[Kind] = frozenset({"field", "layout"})
"""Zones where plays are made."""
OWN: frozenset[Kind] = frozenset({"before", "captured", "strip"})
"""Zones that every player has."""
OPENED: Mapping[str, frozenset[Kind]] = {
    "discard": frozenset({"discard"}), "show": frozenset({"before"}), "reveal": frozenset({"before"}),
}  # fmt: skip
"""By the type of an event that is expected: other zones in which its cards are laid."""
FIELD = 0.75
"""A guessed field is an ellipse so large, as a share of the picture."""
CORNERS = 24
"""Corners of a guessed field."""
FEWEST = 3
"""Corners of a polygon, at least."""
Point = Sequence[float] | NDArray[np.float64]
Polygon = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Zone:
    """A part of the table: `polygon` mm, in order around it; `seat`: whose it is, counted clockwise from the picture's
    bottom edge (None: everybody's)."""

    kind: Kind
    polygon: Polygon
    seat: int | None = None

    def holds(self, point: Point) -> bool:
        """Whether a point of the table, mm, lies in it."""
        x, y = float(point[0]), float(point[1])
        inside = False
        for (ax, ay), (bx, by) in zip(self.polygon, (*self.polygon[1:], self.polygon[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def as_dict(self) -> JsonLine:
        """JSON-ready, as a session's set-up keeps it."""
        found: JsonLine = {"kind": self.kind, "polygon": [list(corner) for corner in self.polygon]}
        return found if self.seat is None else found | {"seat": self.seat}


@dataclass(frozen=True)
class Zones:
    """The zones of a table; where they overlap, the first one counts."""

    zones: tuple[Zone, ...] = ()

    def at(self, point: Point) -> Zone | None:
        """The zone in which a point of the table lies, mm; None: in none."""
        return next((zone for zone in self.zones if zone.holds(point)), None)

    def playable(self, point: Point) -> bool:
        """Whether a card whose middle lies there, mm, can be a play. Where no zone of plays was set, that is everywhere
        outside the other zones."""
        zone = self.at(point)
        if any(other.kind in PLAYS for other in self.zones):
            return zone is not None and zone.kind in PLAYS
        return zone is None

    def as_setup(self) -> list[JsonLine]:
        """JSON-ready, as a session's set-up keeps them: `table.zones` of the record's header."""
        return [zone.as_dict() for zone in self.zones]


def opened(moment: Moment) -> frozenset[Kind]:
    """The zones, beside those of plays, in which cards that are laid now mean something: discards, hands shown."""
    due = () if moment.over else moment.game.expects(moment.state)
    return frozenset(kind for each in due for kind in OPENED.get(each.kind, ()))


WHOLE_TABLE = Zones()
"""Everywhere is the field."""


def from_setup(table: object) -> Zones:
    """The zones that people set, from the free field `table` of a record's header. Anything else that may stand there
    is left alone: then the whole table is the field."""
    items = table.get("zones") if isinstance(table, Mapping) else None
    found = [_zone(item) for item in items] if isinstance(items, Sequence) and not isinstance(items, str) else []
    return Zones(tuple(zone for zone in found if zone is not None))


def guess(kinds: Sequence[Kind], players: int, size_mm: tuple[float, float]) -> Zones:
    """Zones as people usually sit. The field (or layout) is in the middle of what the camera sees, `size_mm` (width,
    height). The players' own zones (`strip`, `captured`, `before`) lie around it, side by side in each player's sector.
    Where piles lie (`stock`, `discard`) cannot be guessed."""
    width, height = size_mm[0] / 2, size_mm[1] / 2
    zones = [Zone(kind, _ellipse(width * FIELD, height * FIELD)) for kind in kinds if kind in PLAYS][:1]
    own = [kind for kind in kinds if kind in OWN]
    for seat in range(players if own else 0):
        part = 360 / players / len(own)
        for place, kind in enumerate(own):
            # Seen by the player, angles rise from the right to the left.
            begin = seat_angle(seat, players) + 180 / players - part * (place + 1)
            zones.append(Zone(kind, _sector(begin, begin + part, (width, height)), seat))
    return Zones(tuple(zones))


def _zone(item: object) -> Zone | None:
    """A zone of a set-up; None where it is none."""
    if not isinstance(item, Mapping) or item.get("kind") not in get_args(Kind):
        return None
    try:
        polygon = tuple((float(x), float(y)) for x, y in item["polygon"])
    except (KeyError, TypeError, ValueError):
        return None
    if len(polygon) < FEWEST or not all(math.isfinite(side) for corner in polygon for side in corner):
        return None
    seat = item.get("seat")
    return Zone(cast(Kind, item["kind"]), polygon, seat if isinstance(seat, int) else None)


def _ellipse(across: float, down: float) -> Polygon:
    angles = [2 * math.pi * corner / CORNERS for corner in range(CORNERS)]
    return tuple((across * math.cos(angle), down * math.sin(angle)) for angle in angles)


def _sector(begin: float, end: float, half: tuple[float, float]) -> Polygon:
    """What lies between the guessed field and far outside the picture, between two directions (degrees)."""
    steps = max(2, math.ceil((end - begin) / 15) + 1)
    angles = [math.radians(begin + (end - begin) * step / (steps - 1)) for step in range(steps)]
    inner = [(_reach(angle, half) * math.cos(angle), _reach(angle, half) * math.sin(angle)) for angle in angles]
    far = 2 * max(half)
    outer = [(far * math.cos(angle), far * math.sin(angle)) for angle in reversed(angles)]
    return (*inner, *outer)


def _reach(angle: float, half: tuple[float, float]) -> float:
    """How far the guessed field reaches in a direction (radians), mm."""
    across, down = half[0] * FIELD, half[1] * FIELD
    return across * down / math.hypot(down * math.cos(angle), across * math.sin(angle))

"""Zones that printed markers on the table tell: two markers lie at opposite corners of a zone.

What was told stays while an arm or a cup hides them.

    >>> numbers("field", None), numbers("before", 1)
    ((0, 1), (14, 15))
    >>> meaning(15)
    ('before', 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from table.interpret.drawn_zones import DrawnZones, Size
from table.interpret.zones import OWN, Kind, Zone, Zones
from vision.detection.signs.markers import COUNT
from vision.types import Quad

SHARED: tuple[Kind, ...] = ("field", "stock", "discard", "layout")
"""Zones that a table has one of, in the order of their markers: two each, from 0 on."""
SEATED: tuple[Kind, ...] = ("before", "captured", "strip")
"""Zones that every player has: two markers each, seat by seat."""
MOST_SEATS = (COUNT - 2 * len(SHARED)) // (2 * len(SEATED))
"""For more players there are no markers."""
MOVED = 0.015
"""A zone follows its markers when a corner moved so far, as a share of the picture's width."""
LEAST = 0.02
"""A zone between two markers is at least so wide and so high, as a share of the picture's width."""
Wanted = tuple[Kind, int | None]


def numbers(kind: Kind, seat: int | None) -> tuple[int, int]:
    """The two markers of a zone. Raises ValueError where there are none."""
    if kind in SHARED and seat is None:
        first = 2 * SHARED.index(kind)
    elif kind in SEATED and seat is not None and 0 <= seat < MOST_SEATS:
        first = 2 * len(SHARED) + 2 * len(SEATED) * seat + 2 * SEATED.index(kind)
    else:
        raise ValueError(f"there are no markers for {kind} of seat {seat}")
    return first, first + 1


def meaning(number: int) -> Wanted:
    """The kind of zone, and the seat, that a marker stands for."""
    if number < 2 * len(SHARED):
        return SHARED[number // 2], None
    seat, place = divmod(number - 2 * len(SHARED), 2 * len(SEATED))
    return SEATED[place // 2], seat


def wanted(kinds: Sequence[Kind], players: int) -> list[Wanted]:
    """The zones that a game with these kinds has for so many players, as far as there are markers."""
    shared: list[Wanted] = [(kind, None) for kind in kinds if kind not in OWN]
    seats = min(players, MOST_SEATS)
    return shared + [(kind, seat) for seat in range(seats) for kind in kinds if kind in OWN]


def told(markers: Mapping[int, Quad], size: Size, kinds: Sequence[Kind], players: int) -> dict[Wanted, Zone]:
    """The zones that markers (px of a picture of `size`) tell: the rectangle, level with the picture, that holds both
    markers of a zone. Those that the game does not have tell nothing."""
    found: dict[Wanted, Zone] = {}
    for kind, seat in wanted(kinds, players):
        seen = [markers[number] for number in numbers(kind, seat) if number in markers]
        if len(seen) < 2:
            continue
        corners = np.concatenate(seen)
        (left, top), (right, low) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        left, right, top, low = max(left, 0.0), min(right, size[0]), max(top, 0.0), min(low, size[1])
        if min(right - left, low - top) >= LEAST * size[0]:
            found[kind, seat] = Zone(kind, ((left, top), (right, top), (right, low), (left, low)), seat)
    return found


def followed(
    markers: Mapping[int, Quad], size: Size, kinds: Sequence[Kind], players: int, now: DrawnZones | None
) -> DrawnZones | None:
    """The zones in force after markers were seen; None where nothing changes. Zones whose markers are not seen stay."""
    new = told(markers, size, kinds, players)
    if not new:
        return None
    kept = {(zone.kind, zone.seat): zone for zone in (() if now is None else now.in_picture(size).zones)}
    if all(key in kept and _apart(kept[key], zone) <= MOVED * size[0] for key, zone in new.items()):
        return None
    return DrawnZones.of(Zones(tuple((kept | new).values())), size)


def _apart(one: Zone, other: Zone) -> float:
    """How far the outermost sides of two zones lie apart, px."""
    boxes = [np.array(zone.polygon) for zone in (one, other)]
    low, high = ([each.min(axis=0) for each in boxes], [each.max(axis=0) for each in boxes])
    return float(max(np.abs(low[0] - low[1]).max(), np.abs(high[0] - high[1]).max()))

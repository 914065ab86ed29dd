"""The zone of a strip holds all its cards, those that were not found as well."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from table.interpret.strip import Row
from table.interpret.strip_zones import slanted, upright, zone_around
from vision.tracking.table_plane import flat
from vision.types import Detection

PLANE = flat((1280, 720))
STEP, HALF = 40.0, np.array([45.0, 62.0])


def quad(x: float, y: float) -> np.ndarray:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * HALF
    return np.asarray(corners + np.array([x, y]), np.float32)


def row(places: Sequence[int]) -> Row:
    """The cards of A's strip in these of 13 places; place 6 lies in the middle of the picture's lower part."""
    quads = np.array([quad(640 + (at - 6) * STEP, 620) for at in places])
    shares = np.full((len(places), 13), 1 / 13)
    return Row(shares, quads, tuple(range(len(places))), (None,) * len(places))


def holds(seen: Row, place: float) -> bool:
    zone = zone_around(seen, PLANE, 0, 4, 13)
    return zone.holds(PLANE.to_mm(np.array([[640 + (place - 6) * STEP, 620.0]]))[0])


def test_a_whole_strip_ends_with_its_last_card() -> None:
    assert holds(row(range(13)), 0) and holds(row(range(13)), 12)
    assert not holds(row(range(13)), 14.5)


def test_where_cards_were_not_found_the_strip_may_go_on_at_either_end() -> None:
    assert holds(row(range(10)), 12.5) and holds(row(range(3, 13)), -0.5)
    assert not holds(row(range(10)), 16)


def test_cards_stand_upright_for_who_sits_there_either_way_up() -> None:
    out = np.array([0.0, 1.0])
    standing = Detection(quad(640, 620), "up", None, 0.5)
    turned = Detection(np.roll(quad(640, 620), 2, axis=0), "up", None, 0.5)
    lying = Detection(np.roll(quad(640, 620), 1, axis=0), "up", None, 0.5)
    assert upright(standing, out) and upright(turned, out) and not upright(lying, out)
    assert not slanted(row(range(13)), (1.0, 0.0)) and slanted(row(range(13)), (0.0, 1.0))

"""Zones between printed markers: two tell one, they follow when moved, and stay while something hides them."""

from __future__ import annotations

import numpy as np
import pytest

from table.interpret.drawn_zones import DrawnZones
from table.interpret.zone_markers import MOST_SEATS, followed, meaning, numbers, told, wanted
from table.interpret.zones import Kind
from vision.detection.signs.markers import COUNT
from vision.types import Quad

SIZE = (1280, 720)
KINDS: tuple[Kind, ...] = ("field", "before", "stock")


def at(x: float, y: float, side: float = 30.0) -> Quad:
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)


def test_every_marker_means_one_zone() -> None:
    known = {number: meaning(number) for number in range(COUNT)}
    for kind, seat in set(known.values()):
        assert {number for number, zone in known.items() if zone == (kind, seat)} == set(numbers(kind, seat))
    with pytest.raises(ValueError, match="no markers for before of seat 7"):
        numbers("before", MOST_SEATS)


def test_the_zones_of_a_game_and_no_more_seats_than_there_are_markers_for() -> None:
    assert wanted(KINDS, 2) == [("field", None), ("stock", None), ("before", 0), ("before", 1)]
    assert len(wanted(KINDS, 9)) == 2 + MOST_SEATS


def test_two_markers_tell_a_zone_and_one_tells_none() -> None:
    first, second = numbers("field", None)
    one, _ = numbers("before", 0)
    found = told({first: at(900, 100), second: at(300, 500), one: at(10, 10)}, SIZE, KINDS, 4)
    assert list(found) == [("field", None)]
    assert found["field", None].polygon == ((300.0, 100.0), (930.0, 100.0), (930.0, 530.0), (300.0, 530.0))


def test_zones_that_the_game_does_not_have_are_not_told() -> None:
    first, second = numbers("strip", 0)
    assert told({first: at(100, 100), second: at(300, 500)}, SIZE, KINDS, 4) == {}


def test_zones_follow_their_markers_and_stay_without_them() -> None:
    field, stock = numbers("field", None), numbers("stock", None)
    both = {field[0]: at(300, 100), field[1]: at(900, 500), stock[0]: at(20, 300), stock[1]: at(150, 450)}
    drawn = followed(both, SIZE, KINDS, 4, None)
    assert drawn is not None and {zone.kind for zone in drawn.zones} == {"field", "stock"}
    assert followed(both, SIZE, KINDS, 4, drawn) is None
    trembling = both | {field[0]: at(304, 98)}
    assert followed(trembling, SIZE, KINDS, 4, drawn) is None
    moved = {stock[0]: at(20, 100), stock[1]: at(150, 250)}  # the field's are hidden meanwhile
    later = followed(moved, SIZE, KINDS, 4, drawn)
    assert later is not None
    kept = {zone.kind: zone.polygon for zone in later.in_picture(SIZE).zones}
    assert kept["field"] == {zone.kind: zone.polygon for zone in drawn.in_picture(SIZE).zones}["field"]
    assert kept["stock"][0] == pytest.approx((20.0, 100.0))
    assert followed({}, SIZE, KINDS, 4, DrawnZones(())) is None

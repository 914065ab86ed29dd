"""Zones: which part of the table a point lies in, guessed from the seats, kept in a set-up, and what may be a play."""

from __future__ import annotations

import doctest
import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from table.interpret import zones
from table.interpret.memory import Memory
from table.interpret.novelty import new_cards
from table.interpret.zones import WHOLE_TABLE, Zone, Zones, from_setup, guess
from table.record.seats import seat_angle
from tests.table.interpret.made import card, seen

SQUARE = ((-100.0, -100.0), (100.0, -100.0), (100.0, 100.0), (-100.0, 100.0))
SIZE_MM = (900.0, 600.0)


def test_the_example_runs() -> None:
    assert doctest.testmod(zones).failed == 0


@pytest.mark.parametrize(("x", "y", "inside"), [(0, 0, True), (99, -99, True), (101, 0, False), (0, 250, False)])
def test_a_polygon_holds_what_lies_in_it(x: float, y: float, inside: bool) -> None:
    assert Zone("field", SQUARE).holds((x, y)) is inside


def test_without_zones_every_card_may_be_a_play() -> None:
    assert WHOLE_TABLE.playable((0, 0)) and WHOLE_TABLE.playable((5000, -5000))


def test_a_card_outside_the_field_is_no_play_and_one_in_it_is() -> None:
    field = Zones((Zone("field", SQUARE),))
    assert field.playable((0, 0)) and not field.playable((150, 0))


def test_where_only_the_stock_was_set_the_rest_is_the_field() -> None:
    stock = Zones((Zone("stock", SQUARE),))
    assert not stock.playable((0, 0)) and stock.playable((150, 0))


def test_of_overlapping_zones_the_first_one_counts() -> None:
    assert not Zones((Zone("discard", SQUARE), Zone("field", ((-500, -500), (500, -500), (0, 500))))).playable((0, 0))


@pytest.mark.parametrize("players", range(2, 9))
def test_every_player_has_a_strip_before_them_and_none_is_in_the_field(players: int) -> None:
    found = guess(("field", "strip"), players, SIZE_MM)
    assert [zone.seat for zone in found.zones] == [None, *range(players)]
    for seat in range(players):
        angle = math.radians(seat_angle(seat, players))
        far = (440 * math.cos(angle), 440 * math.sin(angle))
        at = found.at(far)
        assert at is not None and (at.kind, at.seat) == ("strip", seat)
        assert not found.playable(far)


def test_own_zones_lie_side_by_side_from_the_players_left() -> None:
    found = guess(("layout", "captured", "before"), 4, SIZE_MM)
    left, right = found.at((-100, 280)), found.at((100, 280))
    assert left is not None and right is not None
    assert (left.kind, left.seat, right.kind, right.seat) == ("captured", 0, "before", 0)


def test_zones_come_back_from_a_set_up() -> None:
    found = guess(("field", "captured"), 5, SIZE_MM)
    assert from_setup({"zones": json.loads(json.dumps(found.as_setup()))}) == found


@pytest.mark.parametrize(
    "table",
    [None, "kitchen", 3, {}, {"zones": "field"}, {"zones": [1, {"kind": "sofa"}, {"kind": "field"}]},
     {"zones": [{"kind": "field", "polygon": [[0, 0], [1, 1]]}]},
     {"zones": [{"kind": "field", "polygon": [[0, 0], [1, "x"], [2, 0]]}]},
     {"zones": [{"kind": "field", "polygon": [[0, 0], [1, float("nan")], [2, 0]]}]}],
)  # fmt: skip
def test_what_is_no_zone_leaves_the_whole_table(table: object) -> None:
    assert from_setup(table) == WHOLE_TABLE


def test_a_card_that_is_moved_into_the_field_is_new_there() -> None:
    field, memory = Zones((Zone("field", SQUARE),)), Memory()
    own = card(1, "H4", 640 + 300, 360)
    assert new_cards(seen([own], zones=field), memory) == ()
    moved = card(1, "H4", 640, 360)
    assert new_cards(seen([moved], zones=field), memory) == (moved,)


@pytest.mark.film
def test_a_session_with_a_field_takes_no_card_from_outside_it(drawn: Any, watch: Callable[..., Any]) -> None:
    drawn.play("A", "H4", at=(240, 150)).play("B", "SK", at=(400, 150)).play("B", "S6", at=(250, 150))
    outside = {"zones": [Zone("field", ((-120, -150), (120, -150), (120, 150), (-120, 150))).as_dict()]}
    assert watch(drawn, setup=outside).acts() == ["A:H4", "B:S6"]

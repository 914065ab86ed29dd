"""Room for things: beside cards, beside the ways of hands, within what the camera sees."""

from __future__ import annotations

import math

import numpy as np

from table.simulation.rooms.floor import WAY_MM, Floor

SEEN = np.array([[-300.0, -200], [300, -200], [300, 200], [-300, 200]])
CARD = np.array([[-60.0, -60], [60, -60], [60, 60], [-60, 60]])


def floor(seed: int = 1) -> Floor:
    """A table for two, with a card in the middle."""
    return Floor(SEEN, [CARD], (math.pi / 2, -math.pi / 2), np.random.default_rng(seed))


def test_things_stand_apart_and_out_of_the_way() -> None:
    table = floor()
    places = [place for _ in range(4) if (place := table.place(50.0)) is not None]
    assert len(places) >= 3
    for number, place in enumerate(places):
        assert abs(place.x) > WAY_MM + 50 and abs(place.x) < 310 and abs(place.y) < 210
        assert all(math.dist((place.x, place.y), (other.x, other.y)) > 98 for other in places[:number])


def test_where_there_is_no_room_nothing_stands() -> None:
    assert floor().place(400.0) is None


def test_what_is_taken_is_not_free() -> None:
    table = floor()
    assert table.free(200.0, 100.0, 40.0)
    table.take(CARD + np.array([200.0, 100.0]))
    assert not table.free(200.0, 100.0, 40.0)

"""Where plays lie: seats around the table, piles whose cards stay readable."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from models.render.difficulty import LEVELS
from table.simulation.motion.layout import CARD_MM, STYLES, Pile, card_corners, facing, row, seat_angle, wrapped
from table.simulation.motion.manners import Difficulty
from table.simulation.motion.tracks import Spot

ROOM = np.array([[-180.0, -120], [180, -120], [180, 120], [-180, 120]])


@pytest.mark.parametrize("players", range(2, 8))
def test_seats_go_clockwise_from_the_bottom_edge(players: int) -> None:
    angles = [seat_angle(seat, players) for seat in range(players)]
    assert angles[0] == pytest.approx(math.pi / 2)
    steps = [wrapped(b - a) for a, b in itertools.pairwise(angles)]
    assert all(step == pytest.approx(wrapped(2 * math.pi / players)) for step in steps)
    assert facing(0, players) == pytest.approx(0.0)


def test_corners_turn_with_the_card() -> None:
    flat = card_corners(Spot(10.0, 20.0))
    assert np.allclose(flat.mean(axis=0), (10, 20)) and np.allclose(np.ptp(flat, axis=0), CARD_MM)
    assert np.allclose(np.ptp(card_corners(Spot(10.0, 20.0, math.pi / 2)), axis=0), CARD_MM[::-1])


def test_a_row_is_even_and_centred() -> None:
    spots = row(Spot(0.0, 0.0), 3, 20.0)
    assert [round(spot.x) for spot in spots] == [-20, 0, 20]


@pytest.mark.parametrize("level", LEVELS)
def test_plays_lie_within_the_room_and_the_last_can_be_taken_back(level: Difficulty) -> None:
    pile = Pile(STYLES[level], ROOM, np.random.default_rng(1))
    for number in range(4):
        for spot in pile.place(2, 0.0):
            assert abs(spot.x) < 240 and abs(spot.y) < 180, number
    pile.remove_last()
    pile.clear()
    assert len(pile.place(3, 0.0)) == 3

"""Zones fit into what the camera sees, and leave each other room."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from models.render.difficulty import LEVELS
from table.simulation.motion.layout import card_corners
from table.simulation.motion.manners import Difficulty
from table.simulation.motion.tracks import Spot
from table.simulation.motion.zones import COLUMNS, ROWS, Row, Surveyor, Zones
from table.simulation.scripts.players import kinds
from tests.table.simulation.filming import film

ROOM = np.array([[-380.0, -220], [380, -220], [380, 220], [-380, 220]])
FIELD = ROOM * 0.7


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    """mm² that two outlines share."""
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


@pytest.mark.film
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("label", [kind.label for kind in kinds()][::2])
def test_zones_do_not_overlap(label: str, level: Difficulty) -> None:
    _, made = film(label, level)
    lying = [(key, zone) for key, zone in made.zones.outlines().items() if key[0] != "shown"]
    for (one, a), (two, b) in itertools.combinations(lying, 2):
        assert overlap(a, b) < 0.15 * abs(cv2.contourArea(b.astype(np.float32))), (one, two)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strips_lie_within_the_room_and_the_field_between_them(players: int) -> None:
    zones = Surveyor(ROOM, FIELD, players).survey(frozenset({"strip"}))
    assert len(zones.rows) == players
    for row in zones.rows.values():
        assert all(abs(x) <= 380.5 and abs(y) <= 220.5 for x, y in row.outline())
        assert row.step >= 13.0 and row.count == 13
        assert overlap(row.outline(), zones.field) < 1.0


def test_a_row_holds_more_cards_closer_together() -> None:
    row = Row(Spot(0.0, 100.0, 0.0), 20.0, 5)
    few, many = row.spots(5), row.spots(9)
    assert few[-1].x - few[0].x == pytest.approx(80) and many[-1].x - many[0].x == pytest.approx(80)
    assert [spot.x for spot in row.spots(1)] == [0.0]


def test_a_tableau_has_a_cell_for_every_card() -> None:
    zones = Surveyor(ROOM, FIELD, 4).survey(frozenset({"tableau"}))
    cells = {zones.cell(row, column)[:2] for row in range(ROWS) for column in range(COLUMNS)}
    assert len(cells) == ROWS * COLUMNS
    for x, y in cells:
        assert all(abs(a) <= 380 and abs(b) <= 220 for a, b in card_corners(Spot(x, y)))
    with pytest.raises(ValueError):
        Zones(FIELD).cell(0, 0)

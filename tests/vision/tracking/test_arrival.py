"""What came with other cards and was overlooked is found where the picture changed when they came."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.drawn_table import Lying, Table, names, sight
from vision.tracking.arrival import Arrival, arrived
from vision.tracking.tracked import TrackedCard

QUAD = np.array([[10, 10], [30, 10], [30, 40], [10, 40]], np.float32)
CAME = TrackedCard(7, QUAD, QUAD, "up", 0.0, 0.0, 1)
CHANGE = np.zeros((60, 60), np.uint8)
CHANGE[5:25, 5:50] = 1


def test_an_outline_beside_a_card_that_came_changed_when_that_came() -> None:
    arrival = arrived(CHANGE, 1.0, [CAME], 0.2)
    assert arrival is not None
    assert 0.3 < arrival.changed(QUAD, [CAME]) < 0.7
    assert arrival.changed(QUAD, [replace(CAME, id=8)]) == 0.0


@pytest.mark.parametrize(("change", "new", "beside"), [(None, [CAME], 0.2), (CHANGE, [], 0.2), (CHANGE, [CAME], 0.05)])
def test_nothing_more_came_where_the_cards_explain_what_changed(
    change: np.ndarray | None, new: list[TrackedCard], beside: float
) -> None:
    found: Arrival | None = arrived(change, 1.0, new, beside)
    assert found is None


@pytest.mark.parametrize("lies", [True, False], ids=["below it", "nowhere"])
def test_a_card_that_shows_beside_the_one_it_came_with_is_found_later(lies: bool) -> None:
    """It lies half below that; at first the scanner sees but the upper one."""
    below, above = ("C4", 193.0, 200.0, 0.0), ("H7", 204.0, 200.0, 0.0)
    table, cards = Table(), ([below, above] if lies else [above])
    x, y = sight(below).quad[0]
    half_read = replace(sight(below, None), alternatives=(("C4", 0.7),), marks=((float(x) + 5, float(y) + 9),))
    upper = replace(sight(above), marks=((215.0, 230.0),))
    table.look([])
    assert names(table.look(cards, [upper]), "new") == ["H7"]
    scene = table.look(cards, [upper, half_read])
    assert names(scene, "new") == ([None] if lies else [])
    assert [card.overlooked for card in scene.new] == ([True] if lies else [])
    assert names(table.look(cards, [upper, half_read]), "new") == []


def test_a_card_that_is_laid_since_is_told_by_its_own_change() -> None:
    table, above = Table(), ("H7", 204.0, 200.0, 0.0)
    other: Lying = ("S9", 420.0, 220.0, 0.0)
    table.look([])
    table.look([above])
    (card,) = table.look([above, other]).new
    assert (card.card, card.overlooked) == ("S9", False)

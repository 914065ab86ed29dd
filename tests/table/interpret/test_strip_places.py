"""Where the cards of a strip lie: by their indices, where these show on one side of the row."""

from __future__ import annotations

import numpy as np
import pytest

from table.interpret.strip_places import places_of

EVEN = np.array([[10.0 * at, 0.0] for at in range(6)])


@pytest.mark.parametrize("side", [-20.0, 20.0])
def test_cards_lie_where_their_indices_do(side: float) -> None:
    middles = EVEN + np.array([[0, 0], [0, 0], [14, 0], [-3, 0], [0, 0], [0, 0]])
    found = places_of(middles, [[(x - 3, side)] for x, _ in EVEN])
    assert np.allclose(found, EVEN)


def test_a_card_without_an_index_lies_where_its_outline_does() -> None:
    found = places_of(EVEN, [[(x - 3, -20.0)] if x != 20 else [(x + 3, 20.0)] for x, _ in EVEN])
    assert np.allclose(found, EVEN)


def test_of_several_indices_the_one_in_its_place_counts() -> None:
    marks = [[(x - 3, -20.0)] for x, _ in EVEN]
    marks[5] = [(53.0, -20.0), (47.0, -20.0), (53.0, 20.0)]
    assert np.allclose(places_of(EVEN, marks), EVEN)


def test_few_indices_tell_nothing() -> None:
    assert np.allclose(places_of(EVEN, [[(x + 30, -20.0)] if x < 30 else [] for x, _ in EVEN]), EVEN)

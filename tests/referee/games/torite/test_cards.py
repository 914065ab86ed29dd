"""The coloured deck as masks (S1)."""

from __future__ import annotations

import pytest

from referee.cards import COLOURS
from referee.games.torite.cards import (
    COLOUR,
    DECK,
    EVERYTHING,
    SEVENS,
    colour,
    colour_index,
    neighbours,
    number,
)


@pytest.mark.parametrize("card", range(40))
def test_a_card_knows_its_colour_number_and_neighbours(card: int) -> None:
    code = DECK.codes[card]
    assert code == COLOURS[colour(card)] + str(number(card)) and COLOUR[colour(card)] >> card & 1
    near = [other for other in range(40) if neighbours(card) >> other & 1]
    assert len(near) == 2 and all(colour(other) == colour(card) for other in near)
    assert {(number(other) - number(card)) % 10 for other in near} == {1, 9}


def test_the_sevens_and_the_whole_deck() -> None:
    assert SEVENS.bit_count() == 4 and EVERYTHING.bit_count() == DECK.size == 40
    assert sum(COLOUR) == EVERYTHING and [colour_index(letter) for letter in "RBYGX"] == [0, 1, 2, 3, -1]

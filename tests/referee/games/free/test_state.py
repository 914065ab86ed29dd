"""The state of a round that is only recorded."""

import pytest

from referee import games
from referee.games.free.state import begin, deck_of, public
from referee.play.protocol import Setup


@pytest.fixture
def state():
    return begin(Setup(("A", "B"), games.resolve(games.find("free"), None, {"jokers": 1})))


@pytest.mark.parametrize(
    ("asked", "size"),
    [({}, 54), ({"jokers": 0}, 52), ({"jokers": 3}, 55), ({"jokers": 4}, 56), ({"deck": "coloured", "jokers": 4}, 40)],
)
def test_F1_the_deck_is_that_of_the_switches(asked, size):
    assert deck_of(games.resolve(games.find("free"), None, asked)).size == size


def test_cards_are_told_apart_from_what_was_not_read(state):
    mask, jokers, others = state.known(["S3", "JK", "?", "MOON"])
    assert (mask.bit_count(), jokers, others) == (1, 1, 2)


def test_a_hand_that_nobody_counted_stays_uncounted(state):
    after = state.left(0, ["S3"]).came(1, [], 3)
    assert public(after).cards_left == {"A": None, "B": None}


def test_a_hand_is_never_less_than_empty(state):
    counted = state.holding(0, state.hands[0]._replace(unknown=1))
    assert public(counted.left(0, ["S3", "S4"])).cards_left["A"] == 0

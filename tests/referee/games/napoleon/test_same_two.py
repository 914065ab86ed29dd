"""Tricks of one suit, in which the 2 wins (Q11), and the queen of hearts that beats the almighty (Q12)."""

from __future__ import annotations

import pytest

from tests.referee.games.napoleon.tricks import LEGAL, spare, trick


def winner_of(table, cards):
    """Who takes a trick of these cards, which A leads."""
    trick(table, cards)
    return table.fold.turn


# Q11


@pytest.mark.parametrize(("same_two", "winner"), [(False, "B"), (True, "C")])
def test_Q11_option_same_two(begun, same_two, winner):
    assert winner_of(begun(same_two=same_two), "H3 HA H2 H5 H6") == winner


def test_Q11_only_where_all_cards_are_of_one_suit(begun):
    assert winner_of(begun(same_two=True), "H3 HA H2 H5 D6") == "B"
    assert winner_of(begun(same_two=True), "H3 HA H2 H5 JK") == "B"


def test_Q11_not_against_the_almighty_or_the_main_jack(begun):
    assert winner_of(begun(same_two=True), "S3 SA S2 S5 S6") == "B"
    assert winner_of(begun(same_two=True), "S3 SJ S2 S5 S6") == "B"
    # The back jack does not save its trick.
    assert winner_of(begun(same_two=True), "C3 CJ C2 C5 C6") == "C"


@pytest.mark.parametrize(("allowed", "winner"), [(True, "C"), (False, "B")])
def test_Q11_option_same_two_first_trick(begun, allowed, winner):
    assert winner_of(begun(same_two=True, same_two_first_trick=allowed), "H3 HA H2 H5 H6") == winner
    t = begun(same_two=True, same_two_first_trick=allowed)
    spare(t)
    assert winner_of(t, "H3 HA H2 H5 H6") == "C"


@pytest.mark.parametrize(
    ("stopped_by", "winner"), [({"same_two_stopped_by": "main-jack"}, "C"), ({"same_two_stopped_by": "jacks"}, "E")]
)
def test_Q11_option_same_two_stopped_by_the_back_jack(begun, stopped_by, winner):
    # Trumps are spades: the jack of clubs is the back jack.
    assert winner_of(begun(same_two=True, **stopped_by), "C3 CA C2 C5 CJ") == winner


@pytest.mark.parametrize("stopped_by", ["main-jack", "jacks"])
def test_Q11_the_almighty_and_the_main_jack_always_stop_same_two(begun, stopped_by):
    assert winner_of(begun(same_two=True, same_two_stopped_by=stopped_by), "S3 S2 SA S5 S6") == "C"
    assert winner_of(begun(suit="C", same_two=True, same_two_stopped_by=stopped_by), "C3 C2 CA C5 CJ") == "E"


def test_Q11_a_joker_in_the_trick_is_of_no_suit_whatever_it_stands_for(begun, says):
    t = begun(same_two=True, joker_calls_trumps=True)
    t.play("A", "H3")
    t.play("B", "HA")
    t.play("C", "H2")
    assert says(t.play("D", "JK", as_="H9")) == LEGAL
    t.play("E", "H5")
    assert t.fold.turn == "B"


@pytest.mark.parametrize(("allowed", "winner"), [(True, "C"), (False, "B")])
def test_Q11_option_same_two_in_trumps(begun, allowed, winner):
    assert winner_of(begun(same_two=True, same_two_in_trumps=allowed), "S3 SK S2 S5 S6") == winner
    assert winner_of(begun(same_two=True, same_two_in_trumps=allowed), "H3 HK H2 H5 H6") == "C"


# Q12


@pytest.mark.parametrize(("yoromeki", "winner"), [(False, "C"), (True, "E")])
def test_Q12_option_yoromeki(begun, yoromeki, winner):
    assert winner_of(begun(yoromeki=yoromeki), "H3 SJ SA CJ HQ") == winner


def test_Q12_alone_the_queen_of_hearts_is_a_queen(begun):
    assert winner_of(begun(yoromeki=True), "H3 HQ HK H5 H6") == "C"


def test_Q12_whatever_else_is_there(begun):
    assert winner_of(begun(yoromeki=True, joker_calls_trumps=True, joker_led="strongest"), "JK SJ SA CJ HQ") == "E"

"""Decks as data: codes, ids, masks, and what is no card of a deck."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.cards import bits, coloured, standard


def test_every_card_has_one_code_and_one_id() -> None:
    deck = standard(2)
    assert deck.size == 54 and len(deck.all_codes()) == 54 and list(deck.all_codes()[-2:]) == ["JK", "JK"]
    assert deck.codes[deck.ids["S3"]] == "S3" and deck.code(deck.ids["D10"]) == "D10"
    assert {deck.suit(card) for card in range(52)} == {0, 1, 2, 3}


def test_ids_rise_with_rank_then_suit() -> None:
    deck = standard(0)
    assert [deck.codes[card] for card in range(5)] == ["S3", "H3", "D3", "C3", "S4"]
    assert deck.rank(deck.ids["C2"]) == 12 and deck.suit(deck.ids["C2"]) == 3


@given(st.sets(st.integers(0, 51)), st.integers(0, 2))
def test_splitting_and_joining_are_inverse(ids: set[int], jokers: int) -> None:
    deck = standard(2)
    mask = sum(1 << card for card in ids)
    codes = deck.join(mask, jokers)
    assert deck.split(codes) == (mask, jokers, [])
    assert list(bits(mask)) == sorted(ids)


def test_what_a_deck_does_not_have_is_told_apart() -> None:
    assert standard(0).split(["S3", "JK", "R7", "?"])[2] == ["JK", "R7", "?"]
    assert coloured().split(["R7", "S3"])[2] == ["S3"] and coloured().size == 40

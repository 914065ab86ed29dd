"""Chains of laid cards at sevens, and cards that may lie there unread (S1)."""

from __future__ import annotations

from referee.games.torite.cards import DECK, EVERYTHING, SEVENS
from referee.games.torite.kinds.layout import Hidden, chain, fits, may_lie_beside, spread


def mask(cards: str) -> int:
    return sum(1 << DECK.ids[code] for code in cards.split())


def test_neighbours_go_round_the_colour() -> None:
    assert spread(mask("R1")) == mask("R10 R2") and spread(mask("R5 B5")) == mask("R4 R6 B4 B6")


def test_a_chain_begins_at_the_seven() -> None:
    assert chain(mask("R7 R8 R10")) == mask("R7 R8") and chain(mask("R8 R9")) == 0
    assert chain(SEVENS | mask("G6 G5 G3")) == SEVENS | mask("G6 G5")


def test_an_unread_card_may_close_a_gap() -> None:
    laid = mask("R7")
    hidden = [Hidden(EVERYTHING & ~laid, 1, False)]
    five = DECK.ids["R5"]
    assert may_lie_beside(five, laid, laid, hidden, False) and not may_lie_beside(five, laid, laid, [], False)
    assert not may_lie_beside(DECK.ids["R4"], laid, laid, hidden, False)  # one card cannot be two


def test_every_hidden_card_has_one_place() -> None:
    one = Hidden(mask("R6"), 1, False)
    assert fits([DECK.ids["R6"]], [one]) and not fits([DECK.ids["R6"], DECK.ids["R5"]], [one])
    assert fits([DECK.ids["R6"], DECK.ids["R5"]], [one, Hidden(mask("R5 R6"), -1, False)])

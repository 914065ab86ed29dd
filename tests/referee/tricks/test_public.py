"""Hands of tricks as everybody sees them: sizes and cards that are certain."""

from __future__ import annotations

from referee.games.torite.cards import DECK
from referee.games.torite.options import ToriteOptions
from referee.play.knowledge import Hand
from referee.tricks.holdings import unknown_hands
from referee.tricks.public import cards_left, known
from referee.tricks.seats import Seats


def test_sizes_are_told_where_they_were_counted() -> None:
    seats = Seats(("A", "B"), ToriteOptions(), DECK)
    held = unknown_hands(2).with_hand(0, Hand(1 << DECK.ids["R5"], 0, 2))
    assert cards_left(seats, held) == {"A": 3, "B": None}
    assert known(seats, held) == {"A": ("R5",)}

"""Who plays next, and when not following is proven, impossible or open."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.torite.cards import COLOUR, DECK
from referee.play.knowledge import Hand
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED
from referee.tricks.follow import holding, to_play, verdict
from referee.tricks.holdings import unknown_hands

RED, EVERYTHING = COLOUR[0], (1 << 40) - 1
R5, B5 = 1 << DECK.ids["R5"], 1 << DECK.ids["B5"]


class Played(NamedTuple):
    """A card of a trick: whose it was."""

    seat: int


def test_the_next_seat_that_has_cards_and_has_not_played() -> None:
    held = unknown_hands(3)
    assert to_play(held, [], 0) == 1 and to_play(held, [Played(1)], 0) == 2
    empty = held.with_hand(2, Hand(0, 0, 0))
    assert to_play(empty, [Played(1)], 1) == 0 and to_play(empty, [Played(0), Played(1)], 1) == -1


def test_a_card_of_the_duty_is_legal_and_another_is_open() -> None:
    held = unknown_hands(3)
    assert verdict(held, 0, R5, [RED], EVERYTHING) == LEGAL
    assert verdict(held, 0, B5, [0], EVERYTHING) == LEGAL  # no duty
    assert verdict(held, 0, B5, [RED], EVERYTHING) == UNDECIDED


def test_a_known_card_proves_the_fault_and_is_named() -> None:
    held = unknown_hands(3).with_hand(0, Hand(R5 | B5, 0, 0))
    assert verdict(held, 0, B5, [RED], EVERYTHING) == ILLEGAL and holding(held, 0, B5, RED) == R5


def test_whoever_has_none_may_play_anything() -> None:
    held = unknown_hands(3).with_hand(0, Hand(B5, 0, 0))
    assert verdict(held, 0, B5, [RED], EVERYTHING) == LEGAL

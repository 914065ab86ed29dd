"""Deals, counts and shown hands: what they say about hands of tricks."""

from __future__ import annotations

from referee.events import Event
from referee.games.torite.cards import DECK
from referee.games.torite.options import ToriteOptions
from referee.ruling import ILLEGAL, LEGAL
from referee.tricks import common
from referee.tricks.holdings import unknown_hands
from referee.tricks.rulings import fault
from referee.tricks.seats import Seats

SEATS = Seats(("A", "B", "C"), ToriteOptions(), DECK)


def test_a_deal_counts_some_hands_and_names_others() -> None:
    ruling, held = common.deal(SEATS, unknown_hands(3), Event(1, "deal", counts={"A": 2}, hands={"B": ("R5", "B5")}))
    assert ruling.verdict == LEGAL and held.size(0) == 2 and held.hands[1].full and held.size(2) == -1


def test_no_card_is_dealt_twice() -> None:
    ruling, _ = common.deal(SEATS, unknown_hands(3), Event(1, "deal", hands={"A": ("R5",), "B": ("R5",)}))
    assert ruling.verdict == ILLEGAL and ruling.code == "card-seen-before"


def test_a_count_goes_before_what_was_thought() -> None:
    ruling, held = common.count(SEATS, unknown_hands(3), Event(1, "count", "A", count=3))
    assert ruling.verdict == LEGAL and held.size(0) == 3
    assert common.count(SEATS, held, Event(2, "count", "X", count=3))[0].code == "out-of-play"


def test_a_whole_hand_that_is_shown_is_known() -> None:
    counted = common.count(SEATS, unknown_hands(3), Event(1, "count", "A", count=2))[1]
    ruling, held = common.reveal(SEATS, counted, Event(2, "reveal", "A", ("R5", "B5")))
    assert ruling.verdict == LEGAL and held.hands[0].full
    assert common.reveal(SEATS, counted, Event(2, "reveal", "A", ("R5",)))[0].code == "wrong-count"


def test_a_card_that_is_shown_stays_in_the_hand() -> None:
    counted = common.count(SEATS, unknown_hands(3), Event(1, "count", "A", count=2))[1]
    _, held = common.show(SEATS, counted, Event(2, "show", "A", ("R5",)))
    assert held.size(0) == 2 and held.hands[0].known == 1 << DECK.ids["R5"]
    play = Event(3, "play", "A", ("B5",))
    assert common.glimpse(SEATS, counted, play, fault("not-your-turn")).hands[0].known == 1 << DECK.ids["B5"]

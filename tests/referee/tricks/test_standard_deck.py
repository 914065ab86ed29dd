"""The standard deck where tricks are taken with it: suits, heights, the suit that is led."""

from __future__ import annotations

import pytest

from referee.cards import standard
from referee.games.pageone.state import Play
from referee.tricks.holdings import unknown_hands
from referee.tricks.standard_deck import HEIGHT, JOKER, JOKER_BIT, SUIT, SUIT_KEYS, led

IDS = standard(1).ids
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT


def unread(*cards: str) -> Play:
    return Play(0, -1, sum(1 << IDS[card] for card in cards))


def test_every_card_but_the_joker_is_of_one_suit() -> None:
    assert sum(SUIT) == JOKER_BIT - 1 and IDS["JK"] == JOKER
    assert SPADES >> IDS["S10"] & 1 and CLUBS >> IDS["C2"] & 1
    assert SUIT_KEYS[2] == "@suit.D"


def test_the_ace_is_highest_and_the_2_lowest() -> None:
    ranks = ["3", "10", "K", "A", "2"]
    assert sorted(ranks, key=lambda rank: HEIGHT[IDS["S" + rank] >> 2]) == ["2", "3", "10", "K", "A"]


@pytest.mark.parametrize(
    ("trick", "suits"),
    [
        ((), (0,)),
        ((Play(0, IDS["H5"]), Play(1, IDS["S5"])), (HEARTS,)),
        ((Play(0, JOKER),), (0,)),
        ((Play(0, JOKER), Play(1, IDS["D9"])), (DIAMONDS,)),
        ((unread("S3", "S4"),), (SPADES,)),
        ((unread("S3", "H4"),), (SPADES, HEARTS)),
        ((unread("S3", "JK"),), (SPADES, 0)),
        ((unread("S3", "JK"), Play(1, IDS["S4"])), (SPADES,)),
    ],
)
def test_the_first_card_leads_its_suit_and_behind_a_joker_the_next_one(
    trick: tuple[Play, ...], suits: tuple[int, ...]
) -> None:
    assert led(unknown_hands(3), trick) == suits

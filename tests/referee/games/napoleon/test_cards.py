"""The strength of Napoleon's cards (Q1, Q2, Q11, Q12), by arithmetic alone."""

from __future__ import annotations

import pytest

from referee.games.napoleon.cards import DECKS, FACES, back_jack, best, faces, main_jack, suit_index
from referee.games.napoleon.options import NapoleonOptions

DECK = DECKS[1]


def ids(cards: str) -> list[int]:
    return [DECK.ids[code] if code != "JK" else DECK.joker for code in cards.split()]


def test_Q1_there_are_twenty_face_cards() -> None:
    assert FACES.bit_count() == 20 and faces(sum(1 << card for card in ids("S10 HJ DQ CK SA H9 C2"))) == 5


@pytest.mark.parametrize(("trump", "main", "back"), [("S", "SJ", "CJ"), ("H", "HJ", "DJ"), ("D", "DJ", "HJ")])
def test_Q2_the_jacks_of_a_trump(trump: str, main: str, back: str) -> None:
    index = suit_index(trump)
    assert (main_jack(index), back_jack(index)) == tuple(ids(f"{main} {back}"))


@pytest.mark.parametrize(
    ("cards", "place"),
    [("HA SA SJ CJ SK", 1), ("HA SK SJ CJ S10", 2), ("H3 H2 DA DK DQ", 0), ("JK H3 H4 D5 C6", 2)],
)
def test_Q2_who_takes_a_trick_under_spades(cards: str, place: int) -> None:
    assert best(NapoleonOptions(), 0, ids(cards), False) == place


def test_Q11_the_two_takes_a_trick_of_one_suit() -> None:
    options = NapoleonOptions(same_two=True)
    assert best(options, 0, ids("HA H2 H3 H4 H5"), False) == 1
    assert best(options, 0, ids("HA H2 H3 H4 C5"), False) == 0
    off = NapoleonOptions(same_two=True, same_two_first_trick=False)
    assert best(off, 0, ids("HA H2 H3 H4 H5"), True) == 0


def test_Q12_the_queen_of_hearts_beats_the_almighty() -> None:
    assert best(NapoleonOptions(yoromeki=True), 0, ids("SA HQ S3 S4 S5"), False) == 1
    assert suit_index("X") == -1 == suit_index(None)

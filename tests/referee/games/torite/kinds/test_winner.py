"""Who takes a trick of the coloured deck (A2, B1, C3, E2, P1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.torite.cards import DECK
from referee.games.torite.kinds.winner import best
from referee.games.torite.options import FOLLOW, NOT_FOLLOW, SIMULTANEOUS, ToriteOptions


def place(cards: str, **options: object) -> int:
    made = ToriteOptions(**options)  # type: ignore[arg-type]
    return best(made, [DECK.ids[code] for code in cards.split()])


def test_the_highest_of_the_led_colour_and_with_low_wins_the_lowest() -> None:
    assert place("R5 R9 B10 R2", kind=FOLLOW) == 1 and place("R5 R9 B1 R2", kind=FOLLOW, low_wins=True) == 3


def test_P1_a_trump_beats_the_led_colour() -> None:
    assert place("R5 R10 Y1 R2", kind=FOLLOW, trump="Y") == 2


def test_A2_a_card_of_the_colour_before_it_cannot_win() -> None:
    assert place("R5 R10 B4 Y3", kind=NOT_FOLLOW) == 0


def test_E2_equal_numbers_cancel_out() -> None:
    assert place("R5 B5 Y3", kind=SIMULTANEOUS) == 2 and place("R5 B5", kind=SIMULTANEOUS) == -1


@given(st.permutations(range(40)).map(lambda cards: cards[:4]))
def test_where_colours_are_followed_somebody_always_takes_the_trick(cards: list[int]) -> None:
    assert best(ToriteOptions(kind=FOLLOW), cards) in range(4)

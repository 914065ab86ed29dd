"""Five cards of the coloured deck and what they are worth (K1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.torite.cards import DECK
from referee.games.torite.kinds.poker import strength
from tests.referee.conftest import Sit


def worth(cards: str) -> tuple[int, ...]:
    return strength([DECK.ids[code] for code in cards.split()])


LADDER = ["R1 B3 Y5 G7 R9", "R2 B2 Y5 G7 R9", "R2 B2 Y5 G5 R9", "R2 B2 Y2 G5 R9", "R2 B3 Y4 G5 R6", "R1 R3 R5 R7 R9",
          "R2 B2 Y2 G5 R5", "R2 B2 Y2 G2 R5", "R2 R3 R4 R5 R6"]  # fmt: skip


def test_K1_the_ladder_of_hands() -> None:
    assert [worth(hand) for hand in LADDER] == sorted(worth(hand) for hand in LADDER)
    assert len({worth(hand)[0] for hand in LADDER}) == len(LADDER)


@given(st.permutations(range(40)).map(lambda cards: cards[:5]))
def test_the_order_of_the_cards_means_nothing(cards: list[int]) -> None:
    assert strength(cards) == strength(cards[::-1])


def test_the_round_ends_when_all_have_shown(sit: Sit) -> None:
    table = sit("torite-poker", "ab", "torite")
    assert table.add("show", player="a", cards=["R1", "B3"]).ruling.code == "wrong-count"
    assert table.add("show", player="a", cards=["R1", "B3", "Y5", "G7", "R9"]).ruling.effects == ()
    assert table.add("show", player="b", cards=["R2", "B2", "Y6", "G8", "R10"]).ruling.effects == ("round-end",)
    assert table.fold.result().winners == ("b",)

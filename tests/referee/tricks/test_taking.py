"""What goes into a pile, and a count that ends a trick or a round."""

from __future__ import annotations

from referee.games.torite.state import Play
from referee.tricks import taking


def test_a_pile_has_the_cards_that_were_read_and_counts_the_others():
    trick = (Play(0, 3), Play(1, -1, 0b111), Play(2, 9))
    assert taking.pile(trick) == 1 << 3 | 1 << 9
    assert taking.unread(trick) == 1


def test_a_hand_counted_empty_ends_the_trick_it_could_not_play_to(sit):
    table = sit("torite-c", "AB", "torite")
    table.play("A", "R3")
    assert table.add("count", player="B", count=0).ruling.effects == ("trick",)


def test_all_hands_counted_empty_end_the_round(sit):
    table = sit("torite-c", "AB", "torite")
    table.play("A", "R3")
    table.play("B", "R4")
    table.add("count", player="A", count=0)
    assert table.add("count", player="B", count=0).ruling.effects == ("round-end",)

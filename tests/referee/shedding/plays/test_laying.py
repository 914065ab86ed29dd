"""Laying a play: claims of the diamond 3, hands nobody counted, illegal plays that stand (T2, U)."""

from __future__ import annotations

from tests.referee.conftest import Sit


def test_T2_the_diamond_3_leads(sit: Sit) -> None:
    table = sit(first_leader="d3")
    table.deal(A="H7 S9", B="D3 SK", C="H4 H5", D="C4 C5")
    assert table.fold.turn == "B"
    assert table.play("A", "H7").ruling.code in ("wrong-leader", "not-your-turn")
    assert table.play("B", "D3").ruling.verdict == "legal"


def test_an_illegal_play_that_stands_lies_there(sit: Sit) -> None:
    table = sit()
    table.play("A", "H9")
    assert table.play("B", "H4", stands=True).ruling.verdict == "illegal"
    public = table.fold.table.game.public(table.fold.table.state)
    assert [play.cards for play in public.field.plays] == [("H9",), ("H4",)] and table.fold.turn == "C"


def test_a_hand_that_nobody_counted_may_be_empty_or_not(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    assert table.fold.table.game.public(table.fold.table.state).cards_left["A"] is None
    assert table.play("B", "H9").turn == "C"


def test_the_last_card_of_a_counted_hand_finishes(sit: Sit) -> None:
    table = sit()
    table.add("deal", counts={"A": 1, "B": 2, "C": 2, "D": 2})
    assert "finish" in table.play("A", "H7").ruling.effects and table.fold.turn == "B"

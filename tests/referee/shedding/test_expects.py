"""What may come next: plays of whoever may act, debts before anything else."""

from __future__ import annotations

from tests.referee.conftest import Sit, Sitting


def expected(table: Sitting) -> dict[str, tuple[str, ...]]:
    moment = table.fold.table
    return {each.kind: each.players for each in moment.game.expects(moment.state)}


def test_a_play_and_a_pass_of_whose_turn_it_is(sit: Sit) -> None:
    table = sit()
    assert "pass" not in expected(table)
    table.play("A", "H7")
    assert expected(table)["play"] == ("B",) == expected(table)["pass"] and "clear" in expected(table)


def test_a_debt_comes_before_any_play(sit: Sit) -> None:
    table = sit(pass_7=True)
    table.play("A", "H7")
    moment = table.fold.table
    (give,) = [each for each in moment.game.expects(moment.state) if each.kind == "give"]
    assert give.players == ("A",) and give.to == "B" and give.blocking and "play" not in expected(table)


def test_nothing_once_the_round_is_over(sit: Sit) -> None:
    table = sit(players="AB")
    table.add("deal", counts={"A": 1, "B": 1})
    table.play("A", "H7")
    assert expected(table) == {}

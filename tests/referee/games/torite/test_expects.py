"""What may come next in the coloured games."""

from __future__ import annotations

from tests.referee.conftest import Sit, Sitting


def expected(table: Sitting) -> dict[str, tuple[str, ...]]:
    moment = table.fold.table
    return {each.kind: each.players for each in moment.game.expects(moment.state)}


def test_whose_turn_it_is_plays_and_all_at_once_where_there_are_no_turns(sit: Sit) -> None:
    table = sit("torite-c", "abc", "torite")
    table.play("a", "R5")
    assert expected(table)["play"] == ("b",)
    at_once = sit("torite-e", "abc", "torite")
    at_once.play("b", "R5")
    assert set(expected(at_once)["play"]) == {"a", "c"}


def test_meeples_before_cards(sit: Sit) -> None:
    table = sit("torite-bonus", "abc", "torite")
    assert "meeple" in expected(table) and "play" not in expected(table)


def test_sevens_may_pass_and_poker_shows(sit: Sit) -> None:
    table = sit("torite-sevens", "abc", "torite")
    table.play("a", "R6")
    assert expected(table)["pass"] == ("b",) == expected(table)["play"]
    assert set(expected(sit("torite-poker", "ab", "torite"))) >= {"show"}

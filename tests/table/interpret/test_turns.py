"""Whose turn it is, and after whose silent passes somebody acts."""

from __future__ import annotations

from typing import Any

from table.interpret.turns import actors, may_lead, next_turn
from tests.table.interpret.made import moment, play


def silent(table: Any) -> dict[str, tuple[str, ...]]:
    return {actor.player: actor.silent for actor in actors(table)}


def test_who_acts_after_others_has_let_them_pass() -> None:
    assert silent(moment(play("A", "H4"))) == {"A": (), "B": (), "C": ("B",), "D": ("B", "C")}


def test_a_joker_that_may_have_cut_leaves_open_whether_its_player_leads() -> None:
    """6, 7 and a joker may be 6 to 8, which clears the field, or 5 to 7: whoever answers was not passed over."""
    table = moment(play("A", "S6", "S7", "JK"), profile="uecda", players="ABCDE")
    assert table.game.turn(table.state) is None and may_lead(table) == ("A",)
    assert next_turn(table) == "B"
    assert silent(table) == {"A": (), "B": (), "C": ("B",), "D": ("B", "C"), "E": ("B", "C", "D")}


def test_where_the_turn_is_known_nobody_leads_at_once() -> None:
    assert may_lead(moment(play("A", "H4"))) == ()
    assert may_lead(moment()) == ()


def test_an_answer_tells_that_the_field_was_not_cleared_and_who_passed(looks: Any) -> None:
    table = looks("uecda", "ABCDE")
    table.lay("A", "S6", "S7", "JK")
    table.lay("D", "DJ", "DQ", "DK")
    assert table.acts() == ["A:JK S6 S7", "B:pass", "C:pass", "D:DJ DK DQ"]


def test_whoever_lays_again_has_cleared_the_field(looks: Any) -> None:
    table = looks("uecda", "ABCDE")
    table.lay("A", "S6", "S7", "JK")
    table.lay("A", "D3")
    assert table.acts() == ["A:JK S6 S7", "A:D3"]

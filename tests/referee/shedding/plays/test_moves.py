"""All that is no play: passes, sweeps, leads, counts, declarations (G3, T1, T2, T9)."""

from __future__ import annotations

from tests.referee.conftest import Sit


def test_G3_nobody_passes_on_an_empty_field_or_out_of_turn(sit: Sit) -> None:
    table = sit()
    assert table.add("pass", player="A").ruling.code == "cannot-pass"
    table.play("A", "H7")
    assert table.add("pass", player="C").ruling.code == "not-your-turn"
    assert table.add("pass", player="B").turn == "C"


def test_when_all_have_passed_the_field_is_cleared(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    last = table.passes("BCD")
    assert last.ruling.effects == ("clear",) and last.turn == "A"


def test_a_sweep_says_that_everybody_passed_and_nothing_on_an_empty_field(sit: Sit) -> None:
    table = sit()
    assert table.add("clear").ruling.effects == ()
    table.play("A", "H7")
    assert table.add("clear").turn == "A"


def test_T1_no_round_after_the_last(sit: Sit) -> None:
    assert sit(rounds=1).add("round", number=2).ruling.verdict == "illegal"
    assert sit(rounds=2).add("round", number=2).ruling.verdict == "legal"


def test_the_table_says_who_leads(sit: Sit) -> None:
    table = sit()
    assert table.add("lead", player="C").turn == "C"
    table.play("C", "H7")
    assert table.add("lead", player="A").ruling.verdict == "illegal"


def test_a_count_of_none_is_a_finish(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    assert "finish" in table.add("count", player="A", count=0).ruling.effects


def test_T9_an_optional_eleven_back_is_declared_by_who_played_the_jack(sit: Sit) -> None:
    table = sit(eleven_back="optional")
    table.play("A", "HJ")
    assert table.add("declare", player="B", what="eleven-back", value=True).ruling.verdict == "illegal"
    assert "eleven-back" in table.add("declare", player="A", what="eleven-back", value=True).ruling.effects
    assert table.play("B", "H4").ruling.verdict == "legal"

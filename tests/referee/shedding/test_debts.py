"""What a play owes: cards given on, discarded, a number named (H2, H3, H5)."""

from __future__ import annotations

from tests.referee.conftest import Sit


def test_H2_each_seven_gives_a_card_on(sit: Sit) -> None:
    table = sit(pass_7=True)
    assert "give" in table.play("A", "H7").ruling.effects and table.fold.turn == "A"
    assert table.play("B", "H9").ruling.code == "must-give"
    assert table.add("give", from_="A", to="C", cards=["S4"]).ruling.code == "wrong-receiver"
    assert table.add("give", from_="A", to="B", cards=["S4"]).ruling.verdict == "legal"
    assert table.fold.turn == "B"


def test_H3_each_ten_discards_a_card(sit: Sit) -> None:
    table = sit(discard_10=True)
    table.play("A", "H10 S10")
    assert table.play("B", "H9").ruling.code == "must-discard"
    assert table.add("discard", player="A", cards=["S4"]).turn == "A"  # one more is owed
    assert table.add("discard", player="A", cards=["S5"]).turn == "B"


def test_H5_a_queen_names_a_number(sit: Sit) -> None:
    table = sit(bomber_q=True)
    table.play("A", "HQ")
    assert table.add("pass", player="B").ruling.code == "must-name"
    named = table.add("declare", player="A", what="bomb", value="5")
    assert named.ruling.verdict == "legal" and named.turn == "B"


def test_who_has_no_card_left_owes_none(sit: Sit) -> None:
    table = sit(pass_7=True)
    table.add("deal", counts={"A": 1, "B": 2, "C": 2, "D": 2})
    effects = table.play("A", "H7").ruling.effects
    assert "finish" in effects and "give" not in effects

"""What a play owes: cards given on, discarded, a number named (H2, H3, H5)."""

from __future__ import annotations

import pytest

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
    assert table.add("pass", player="C").ruling.code == "not-your-turn"
    named = table.add("declare", player="A", what="bomb", value="5")
    assert named.ruling.verdict == "legal" and named.turn == "B"


def test_who_has_no_card_left_owes_none(sit: Sit) -> None:
    table = sit(pass_7=True)
    table.add("deal", counts={"A": 1, "B": 2, "C": 2, "D": 2})
    effects = table.play("A", "H7").ruling.effects
    assert "finish" in effects and "give" not in effects


@pytest.mark.parametrize("bomber", ["goes on", "finishes", "goes on, the hand is not known"])
def test_H5_only_the_bombers_own_play_makes_a_foul_finish(sit: Sit, bomber: str) -> None:
    table = sit(bomber_q=True)
    hidden = "not known" in bomber
    told = {"A": ["SQ", "JK", *([] if bomber == "finishes" else ["S3", "S4"])], "C": ["C6", "C7"], "D": ["D9", "D10"]}
    table.add("deal", hands=told if hidden else {**told, "B": ["S5"]}, counts={"B": 1} if hidden else None)
    table.play("A", "SQ JK")
    table.add("declare", player="A", what="bomb", value="9")
    last = table.add("declare", player="A", what="bomb", value="5")
    if hidden:
        last = table.add("discard", player="B", cards=["S5"])
    assert last.ruling.effects.count("foul-finish") == (bomber == "finishes")
    assert last.ruling.effects.count("finish") == 1


@pytest.mark.parametrize("value", [[], ["4", "5"], None, "11", 4])
def test_H5_a_bomber_names_at_least_one_number_and_no_more_than_owed(sit: Sit, value: object) -> None:
    table = sit(bomber_q=True)
    table.play("A", "SQ")
    assert table.add("declare", player="A", what="bomb", value=value).ruling.code == "must-name"
    assert table.add("declare", player="A", what="bomb", value=["4"]).ruling.effects == ("bomb",)

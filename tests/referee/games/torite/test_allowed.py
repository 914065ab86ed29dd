"""What may be played now on the coloured deck, in words."""

from __future__ import annotations

import pytest

from tests.referee.conftest import Sit, Sitting


def told(table: Sitting) -> str:
    now = table.fold.table
    text = now.game.allowed(now.state)
    assert text is not None
    return text.en


@pytest.mark.parametrize(
    "profile, words",
    [("torite-a", "any colour but red"), ("torite-c", "B plays red; without any"), ("torite-e", "all at once"),
     ("torite-daifugo", "one card that is stronger than red 3")],
)  # fmt: skip
def test_after_a_card_was_led(sit: Sit, profile: str, words: str) -> None:
    table = sit(profile, "ABC", "torite")
    table.play("A", "R3")
    assert words in told(table)


def test_A1_the_card_just_before_counts_not_the_one_that_was_led(sit: Sit) -> None:
    table = sit("torite-a", "ABC", "torite")
    table.trick("A:R3", "B:B4")
    assert "any colour but blue" in told(table)


def test_B1_the_leader_is_free_and_M1_meeples_come_first(sit: Sit) -> None:
    table = sit("torite-c", "ABC", "torite")
    assert told(table) == "Anybody may begin."
    table.add("lead", player="B")
    assert told(table) == "B leads with any card."
    assert "meeple" in told(sit("torite-bonus", "ABC", "torite"))


def test_S1_sevens_name_the_cards_that_have_room(sit: Sit) -> None:
    table = sit("torite-sevens", "ABC", "torite")
    table.play("A", "R8")
    assert "red 9" in told(table) and "blue 8" in told(table) and "red 8" not in told(table)
    assert "five cards" in told(sit("torite-poker", "ABC", "torite"))

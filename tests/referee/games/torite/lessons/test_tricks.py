"""The same cards are won by another player where the lowest number wins, where numbers cancel, and with trumps."""

from __future__ import annotations

import pytest

from referee.games.torite.lessons.tricks import COURSES
from referee.words import quiz


def right(profile: str, name: str) -> str:
    question = next(each for each in COURSES[profile].quiz if each.name == name)
    return next(answer for answer in quiz.pose(question).answers if answer.right).label.en


@pytest.mark.parametrize(
    "high, low, name, answers",
    [("torite-a", "torite-b", "take", ("green 9", "yellow 3")), ("torite-c", "torite-d", "take", ("red 9", "red 2")),
     ("torite-a-trump", "torite-b-trump", "two-trumps", ("yellow 8", "yellow 1")),
     ("torite-e", "torite-f", "two-cancel", ("Sora", "Aoi")), ("torite-c", "torite-d", "best-number", ("Yui", "Ren"))],
)  # fmt: skip
def test_high_and_low(high: str, low: str, name: str, answers: tuple[str, str]) -> None:
    assert (right(high, name), right(low, name)) == answers


def test_A2_a_forced_card_never_wins_and_M3_colours_count_not_tricks() -> None:
    assert right("torite-a", "forced-never-wins") == "Aoi"
    assert right("torite-bonus", "colours-count-not-tricks") == "Yui"

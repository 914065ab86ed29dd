"""Why an event of the coloured deck is ruled as it is."""

from __future__ import annotations

import pytest

from referee.events import Event
from tests.referee.conftest import Sit, Sitting


def keys(table: Sitting, event: Event) -> list[str]:
    moment = table.fold.table
    return [step.key for step in moment.game.why(moment.state, event)]


@pytest.mark.parametrize(
    ("profile", "card", "key"),
    [("torite-c", "R9", "why.tricks.follows"), ("torite-c", "B9", "why.tricks.not-following"),
     ("torite-a", "B9", "why.tricks.other-colour"), ("torite-a", "R9", "why.tricks.same-colour")],
)  # fmt: skip
def test_a_card_follows_or_must_not(sit: Sit, profile: str, card: str, key: str) -> None:
    table = sit(profile, "abc", "torite")
    table.play("a", "R5")
    assert key in keys(table, Event(9, "play", "b", (card,)))


def test_a_lead_is_free_and_all_at_once_follows_nothing(sit: Sit) -> None:
    assert "why.tricks.free-lead" in keys(sit("torite-c", "abc", "torite"), Event(9, "play", "a", ("R5",)))
    assert "why.tricks.at-once" in keys(sit("torite-e", "abc", "torite"), Event(9, "play", "a", ("R5",)))


def test_a_card_at_sevens_lies_beside_another_or_alone(sit: Sit) -> None:
    table = sit("torite-sevens", "abc", "torite")
    assert "why.tricks.beside" in keys(table, Event(9, "play", "a", ("R6",)))
    assert "why.tricks.alone" in keys(table, Event(9, "play", "a", ("R4",)))

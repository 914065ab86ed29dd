"""Why an event of Napoleon is ruled as it is, question by question."""

from __future__ import annotations

from referee.events import Event
from tests.referee.conftest import Sit, Sitting


def begun(sit: Sit, suit: str = "S", card: str = "C2", count: int = 13, **options: object) -> Sitting:
    """A is Napoleon of five and about to lead."""
    table = sit("napoleon", "ABCDE", "napoleon", **options)
    table.add("bid", player="A", count=count, suit=suit)
    table.passes("BCDE")
    table.add("adjutant", player="A", card=card)
    table.add("widow", player="A", discards=3)
    return table


def keys(table: Sitting, event: Event) -> list[str]:
    moment = table.fold.table
    return [step.key for step in moment.game.why(moment.state, event)]


def test_a_bid_too_low_ends_with_its_fault(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    table.add("bid", player="A", count=14, suit="S")
    assert keys(table, Event(9, "bid", "B", count=13, suit="S"))[-1].startswith("code.bid-too-low")


def test_following_and_not_following_are_told_apart(sit: Sit) -> None:
    table = begun(sit)
    table.play("A", "H3")
    assert "why.tricks.follows" in keys(table, Event(9, "play", "B", ("H4",)))
    assert "why.tricks.not-following" in keys(table, Event(9, "play", "B", ("C4",)))


def test_whose_turn_it_is_is_asked_before_following(sit: Sit) -> None:
    table = begun(sit)
    told = keys(table, Event(9, "play", "C", ("C4",)))
    assert "why.turn" in told and "why.tricks.not-following" not in told

"""A `wrong-phase` says what the table waits for instead."""

from __future__ import annotations

from referee.events import Event
from referee.texts import Text, both
from referee.tricks.phase import worded
from referee.tricks.rulings import WRONG_PHASE

BID = Event(1, "bid", "A", count=13, suit="S")


def test_it_says_what_is_awaited() -> None:
    told = worded(WRONG_PHASE, BID, both("awaits.turn", turn="B"), frozenset())
    assert told.verdict == WRONG_PHASE.verdict and isinstance(told.params["next"], Text)
    assert "B" in told.params["next"].en


def test_an_event_that_the_game_never_has_and_a_round_that_is_over_say_so() -> None:
    never = worded(WRONG_PHASE, BID, both("awaits.turn", turn="B"), frozenset({"bid"}))
    over = worded(WRONG_PHASE, BID, None, frozenset())
    assert never.params["say"] != over.params["say"]
    assert "never" in str(never.params["say"]) and "over" in str(over.params["say"])

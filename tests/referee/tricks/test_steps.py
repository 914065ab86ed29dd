"""The questions before and after a game's own, in the order of the contract."""

from __future__ import annotations

from referee.events import Event
from referee.play.judgement import FINE
from referee.play.protocol import Step
from referee.tricks.rulings import fault
from referee.tricks.steps import begin, close

PLAY = Event(4, "play", "A", ("R5",))


def keys(steps: list[Step]) -> list[str]:
    return [step.key for step in steps]


def test_a_play_is_asked_everything_up_to_its_count() -> None:
    steps, done = begin(FINE, {}, PLAY, "A")
    assert keys(steps) == ["why.phase", "why.in-play", "why.cards", "why.turn", "why.tricks.count"] and not done
    assert all(step.holds for step in steps)


def test_the_question_that_fails_is_the_last() -> None:
    steps, done = begin(fault("not-your-turn", "B1", turn="B"), {"turn": "B"}, PLAY, "B")
    assert done and keys(steps)[-1] == "why.turn" and steps[-1].holds is False and steps[-1].rule == "B1"


def test_a_pass_shows_no_cards() -> None:
    assert "why.cards" not in keys(begin(FINE, {}, Event(4, "pass", "A"), "A")[0])


def test_nobody_is_told_that_it_is_their_turn_who_is_not_on_turn() -> None:
    assert "why.turn" not in keys(begin(fault("cannot-pass", "B1"), {}, Event(4, "pass", "A"), "B")[0])


def test_the_end_is_the_fault_in_its_words_or_what_was_set_off() -> None:
    ruling = fault("wrong-count", "B1", needed=1, given=2)
    assert keys(close([], ruling, {"needed": 1, "given": 2, "unread": 0}, PLAY)) == ["code.wrong-count"]
    assert keys(close([], FINE._replace(effects=("trick",)), {}, PLAY)) == ["effect.trick"]

"""What corrections make of earlier events."""

from __future__ import annotations

import pytest

from referee.events import Event
from referee.records.corrections import AS_WRITTEN, Corrections, Standing, effective, inside

PLAY = Event(1, "play", player="A", cards=("S5",))
PASS = Event(1, "pass", player="A")


def log(*corrections: Event) -> Corrections:
    """A play and corrections of it, in order."""
    made = Corrections()
    made.log[1] = PLAY
    for correction in corrections:
        made.take(correction, made.changed_by(correction))
    return made


def test_an_event_that_nobody_corrected_stands_as_it_was_written() -> None:
    assert log().standing(1) == AS_WRITTEN
    assert effective(PLAY, AS_WRITTEN) is PLAY


def test_an_undone_event_is_void_until_its_undo_is_undone() -> None:
    undo = Event(2, "undo", target=1)
    assert log(undo).standing(1) == Standing(undone=True)
    assert effective(PLAY, log(undo).standing(1)) is None
    assert log(undo, Event(3, "undo", target=2)).standing(1) == AS_WRITTEN


def test_the_last_amendment_and_the_last_word_on_a_foul_hold() -> None:
    better = Event(1, "play", player="A", cards=("S6",))
    made = log(Event(2, "amend", target=1, event=PASS), Event(3, "amend", target=1, event=better),
               Event(4, "stand", target=1), Event(5, "takeback", target=1))  # fmt: skip
    assert made.standing(1) == Standing(False, better, "takeback")
    assert effective(PLAY, made.standing(1)) == better


def test_an_event_that_stands_says_so() -> None:
    found = effective(PLAY, log(Event(2, "stand", target=1)).standing(1))
    assert found is not None and found.stands


def test_an_amendment_that_is_amended_is_the_newer_one() -> None:
    made = log(Event(2, "amend", target=1, event=PASS), Event(3, "amend", target=2, event=PLAY))
    assert made.standing(1).amended == PLAY


def test_an_insert_counts_as_the_event_that_was_missed() -> None:
    missed = Event(4, "insert", after=1, event=PASS)
    assert effective(missed, AS_WRITTEN) == Event(4, "pass", player="A")
    assert Corrections().changed_by(missed) == {}


def test_what_a_correction_is_about_is_told_as_it_was_before() -> None:
    amend, undo = Event(2, "amend", target=1, event=PASS), Event(3, "undo", target=2)
    made = log(amend, undo)
    assert made.told_before(amend) == {1: PLAY}
    assert made.told_before(undo) == {2: amend, 1: PLAY}
    assert made.told_before(Event(4, "undo", target=1)) == {1: PASS}


def test_a_fork_goes_its_own_way() -> None:
    made = log()
    other = made.fork()
    undo = Event(2, "undo", target=1)
    other.take(undo, other.changed_by(undo))
    assert other.standing(1).undone and not made.standing(1).undone and 2 not in made.log
    other.forget(1)
    assert 1 in made.log and 1 not in other.log


OPEN = Event(2, "play", player="A", cards=("S6",))
PRIVATE = Event(2, "play", player="A", cards=("S6",), audience=("A",))


@pytest.mark.parametrize(
    ("outer", "event", "sees"),
    [("all", OPEN, "all"), (("B",), OPEN, ("B",)), ("all", PRIVATE, ("A",)), (("B",), PRIVATE, ("A",))],
)
def test_nobody_sees_more_of_an_amendment_than_of_the_correction(
    outer: str | tuple[str, ...], event: Event, sees: str | tuple[str, ...]
) -> None:
    found = inside(Event(3, "amend", target=1, event=event, audience=outer))
    assert found is not None and found.audience == sees and found.cards == event.cards
    assert inside(Event(3, "undo", target=1, audience=outer)) is None


def test_what_was_amended_to_be_a_correction_or_holds_nothing_is_void() -> None:
    assert effective(Event(4, "insert", after=1), AS_WRITTEN) is None
    assert effective(PLAY, Standing(amended=Event(1, "undo", target=0))) is None


def test_only_a_word_on_a_foul_changes_whether_it_stands() -> None:
    stands = Event(1, "play", player="A", cards=("S5",), stands=True)
    assert effective(stands, AS_WRITTEN) is stands
    kept = effective(stands, Standing(mark="stand"))
    assert kept is stands
    back = effective(stands, Standing(mark="takeback"))
    assert back is not None and not back.stands
    assert effective(PLAY, Standing(mark="takeback")) is PLAY


def test_an_insert_corrects_nothing_and_can_be_corrected() -> None:
    missed = Event(2, "insert", after=1, event=PASS)
    made = log(missed)
    assert made.standing(1) == AS_WRITTEN and made.standing(2) == AS_WRITTEN
    undo = Event(3, "undo", target=2)
    assert made.changed_by(undo) == {2: Standing(undone=True)}


def test_a_correction_that_changes_nothing_touches_nothing() -> None:
    assert log(Event(2, "undo", target=1)).changed_by(Event(3, "undo", target=1)) == {}
    void = log(Event(2, "amend", target=1, event=PASS), Event(3, "undo", target=2))
    assert void.changed_by(Event(4, "undo", target=2)) == {} and void.standing(1) == AS_WRITTEN


def test_a_correction_that_was_really_something_else_corrects_nothing() -> None:
    made = log(Event(2, "undo", target=1), Event(3, "amend", target=2, event=PASS))
    assert made.standing(1) == AS_WRITTEN and made.standing(2).amended == PASS


def test_a_correction_of_itself_is_told_once() -> None:
    made = log()
    made.log[2] = itself = Event(2, "undo", target=2)
    assert made.told_before(itself) == {2: itself}

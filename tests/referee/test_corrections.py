"""What corrections make of earlier events."""

from __future__ import annotations

from referee.corrections import AS_WRITTEN, Corrections, Standing, effective
from referee.events import Event

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

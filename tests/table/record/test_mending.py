"""A correction and what has to be put right with it: passes that nobody noticed."""

from __future__ import annotations

from referee.events import Event
from referee.json_values import JsonLine
from table.record.log import EventLog
from table.record.mending import as_line, consequences
from table.record.session import Session

PLAYERS = ["A", "B", "C", "D"]


def session(log: EventLog, *events: JsonLine) -> Session:
    made = Session.create(log, "daifugo", PLAYERS, "official")
    made.accept_all(events)
    return made


def play(player: str, *cards: str) -> JsonLine:
    return {"type": "play", "player": player, "cards": list(cards)}


def amend(target: int, player: str, *cards: str) -> Event:
    return Event(0, "amend", target=target, event=Event(target, "play", player, cards))


def test_a_correction_that_changes_no_turn_stands_alone(log: EventLog) -> None:
    made = session(log, play("A", "H4"), play("B", "H6"))
    found = consequences(made, amend(1, "A", "S4"))
    assert found is not None and [event.type for event in found] == ["amend"] and found[0].seq == 3


def test_whoever_stayed_silent_between_two_plays_has_passed(log: EventLog) -> None:
    made = session(log, play("A", "H4"), play("B", "H6"), {"type": "pass", "player": "C"}, play("D", "H9"))
    found = consequences(made, Event(0, "undo", target=3))
    assert found is not None and [event.type for event in found] == ["undo", "insert"]
    assert found[1].event is not None and (found[1].event.type, found[1].event.player) == ("pass", "C")
    made.accept({"type": "undo", "target": 3})
    made.accept(as_line(found[1]))
    assert all(ruling.verdict == "legal" for _, _, ruling in made.trial().standing())


def test_an_inferred_pass_that_no_longer_fits_was_none(log: EventLog) -> None:
    passes = {"type": "pass", "player": "B", "source": "inferred"}
    made = session(log, play("A", "H4"), passes, play("C", "H6"))
    found = consequences(made, amend(1, "B", "H4"))
    assert found is not None and [event.type for event in found] == ["amend", "undo"] and found[1].target == 2


def test_nothing_is_corrected_where_something_else_would_become_a_foul(log: EventLog) -> None:
    made = session(log, play("A", "H4"), play("B", "H6"))
    assert consequences(made, amend(1, "A", "HK")) is None and made.last_seq() == 2

"""A correction and what has to be put right with it: passes that nobody noticed."""

from __future__ import annotations

from referee.events import Event
from referee.json_values import JsonLine
from referee.records.reader import line_of
from table.record.mending import as_line, borne_out, consequences, followed
from table.record.session import Session
from table.record.storage.log import EventLog

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


SILENT: JsonLine = {"type": "pass", "source": "inferred", "confirmed": False}
OPEN: JsonLine = {**play("B", "?"), "source": "camera", "confirmed": False}


def stands(made: Session) -> list[str]:
    """What counts now: `C:pass`, with `~` where it is in doubt."""
    return [
        f"{event.player}:{' '.join(event.cards or ()) or 'pass'}" + "~" * (event.confirmed is False)
        for _, event, _ in made.trial().standing()
    ]


def test_once_a_card_is_read_the_passes_that_rest_on_it_are_confirmed(log: EventLog) -> None:
    passes = [{**SILENT, "player": player} for player in "CDA"]
    made = session(log, play("A", "H4"), OPEN, *passes, play("B", "C5"))
    assert stands(made)[1:5] == ["B:?~", "C:pass~", "D:pass~", "A:pass~"]
    more = followed(made, amend(2, "B", "H9"))
    assert [(event.type, event.target) for event in more] == [("amend", 3), ("amend", 4), ("amend", 5)]
    made.accept_all([line_of(amend(2, "B", "H9")), *map(as_line, more)])
    assert stands(made) == ["A:H4", "B:H9", "C:pass", "D:pass", "A:pass", "B:C5"]
    assert {event.source for _, event, _ in made.trial().standing() if event.type == "pass"} == {"inferred"}


def test_a_pass_that_rests_on_another_doubt_stays_in_doubt(log: EventLog) -> None:
    later = {**play("D", "HJ"), "source": "camera", "confirmed": False}
    made = session(log, play("A", "H4"), OPEN, {**SILENT, "player": "C"}, later, {**SILENT, "player": "A"})
    assert followed(made, amend(2, "B", "H9")) == []  # who laid the jack is not known: C may have laid it
    made.accept(line_of(amend(2, "B", "H9")))
    confirmed = followed(made, amend(4, "D", "HJ"))
    assert [event.target for event in confirmed] == [3, 5]  # the pass right before it, and the one after it


def test_passes_on_another_field_are_left_as_they_are(log: EventLog) -> None:
    unsure = {**SILENT, "player": "C"}
    made = session(log, play("A", "H4"), play("B", "H8"), play("B", "S4"), unsure, play("D", "S6"))
    fold = made.trial()
    assert [event.seq for event in borne_out(fold, 1)] == []
    assert [event.seq for event in borne_out(fold, 3)] == [4]


def test_a_pass_that_a_correction_puts_in_is_confirmed_at_once(log: EventLog) -> None:
    laid = {**play("D", "S9"), "source": "camera", "confirmed": False}
    made = session(log, play("A", "H4"), play("B", "C6"), {**SILENT, "player": "C"}, laid, play("A", "HK"))
    undo, put_in = followed(made, amend(4, "C", "S9"))  # it was C who laid the 9: C did not pass, and D did
    assert (undo.type, undo.target) == ("undo", 3)
    assert put_in.event is not None and (put_in.type, put_in.event.player) == ("insert", "D")
    assert put_in.event.confirmed is True and as_line(put_in)["confirmed"] is True
    made.accept_all([line_of(amend(4, "C", "S9")), *map(as_line, (undo, put_in))])
    assert stands(made) == ["A:H4", "B:C6", "C:S9", "D:pass", "A:HK"]
    assert {ruling.verdict for _, _, ruling in made.trial().standing()} == {"legal"}


def test_where_a_foul_comes_of_an_answer_the_answer_stands_alone(log: EventLog) -> None:
    made = session(log, play("A", "H4"), OPEN, play("C", "H6"))
    assert consequences(made, amend(2, "B", "HK")) is None and followed(made, amend(2, "B", "HK")) == []


def test_where_a_play_was_none_whoever_seemed_to_lay_it_has_passed_and_so_have_the_others(log: EventLog) -> None:
    laid = {**play("D", "S9"), "source": "camera"}
    made = session(log, play("A", "H4"), OPEN, {**SILENT, "player": "C"}, laid)
    undo = Event(0, "undo", target=2)
    more = followed(made, undo)
    assert [event.type for event in more] == ["insert", "amend"]
    made.accept_all([line_of(undo), *map(as_line, more)])
    assert stands(made) == ["A:H4", "B:pass", "C:pass", "D:S9"]


def test_where_a_missed_play_is_put_in_the_pass_in_its_place_was_none(log: EventLog) -> None:
    laid = {**play("D", "S9"), "source": "camera"}
    made = session(log, play("A", "H4"), {**SILENT, "player": "B"}, {**SILENT, "player": "C"}, laid)
    missed = Event(0, "insert", after=1, event=Event(0, "play", "B", ("S6",)))
    more = followed(made, missed)
    assert [(event.type, event.target) for event in more] == [("undo", 2), ("amend", 3)]
    made.accept_all([line_of(missed), *map(as_line, more)])
    assert stands(made) == ["A:H4", "B:S6", "C:pass", "D:S9"]


def test_an_open_card_may_be_answered_by_a_play_that_is_put_in_and_the_open_one_undone(log: EventLog) -> None:
    laid = {**play("D", "SJ"), "source": "camera"}
    made = session(log, play("A", "H4"), OPEN, {**SILENT, "player": "C"}, laid)
    for correction in (Event(0, "undo", target=2), Event(0, "insert", after=1, event=Event(0, "play", "B", ("S9",)))):
        more = followed(made, correction)
        made.accept_all([line_of(correction), *map(as_line, more)])
    assert stands(made) == ["A:H4", "B:S9", "C:pass", "D:SJ"]
    assert {ruling.verdict for _, _, ruling in made.trial().standing()} == {"legal"}

"""Entries of the timeline: what an event tells as it stands, and what a record may hold beside it."""

from __future__ import annotations

import json

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from table.record.timeline import Entry

PLAYERS = ["A", "B", "C", "D"]
SHA = "0" * 64


@pytest.fixture
def session(log: EventLog) -> Session:
    return Session.create(log, "daifugo", PLAYERS, "official")


def play(player: str, *cards: str, **more: object) -> dict[str, object]:
    return {"type": "play", "player": player, "cards": list(cards), **more}


def entry(session: Session, seq: int) -> Entry:
    found = session.entry(seq)
    assert found is not None
    return found


def test_an_entry_is_told_as_json_in_a_fixed_order(session: Session) -> None:
    session.accept(play("A", "H7"))
    told = entry(session, 1).as_dict()
    assert list(told)[:7] == ["seq", "place", "type", "player", "to", "cards", "as"]
    assert list(told)[-3:] == ["exposed_by", "revised", "settled"] and json.loads(json.dumps(told)) == told
    assert told["message"] == {"ja": entry(session, 1).message.ja, "en": entry(session, 1).message.en}  # type: ignore[union-attr]


def test_a_corrected_event_says_what_counts_now(session: Session) -> None:
    session.accept(play("A", "H7"))
    session.accept({"type": "amend", "target": 1, "event": play("A", "S7")})
    assert entry(session, 1).cards == ("S7",) and entry(session, 1).corrected
    assert entry(session, 2).correction and entry(session, 2).verdict is None and entry(session, 2).message
    session.accept({"type": "undo", "target": 1})
    assert entry(session, 1).void and entry(session, 1).verdict is None and entry(session, 1).message is None


def test_a_missed_event_has_a_place_between(session: Session) -> None:
    session.accept_all([play("A", "H7"), play("C", "HJ"), {"type": "insert", "after": 1, "event": play("B", "H9")}])
    assert entry(session, 1).place < entry(session, 3).place < entry(session, 2).place
    assert entry(session, 3).inserted and not entry(session, 3).correction


def test_pictures_and_readings_are_taken_as_far_as_they_are_some(session: Session) -> None:
    good = {"sha256": SHA, "camera": "c", "at_ms": 5, "quad": [[0, 0], [9, 0], [9, 9], [0, 9]],
            "alternatives": [["H7", 0.9], ["D7", 0.1], "nonsense", ["S7"]]}  # fmt: skip
    bad = {"sha256": 7, "quad": [[0, "x"]], "alternatives": "H7"}
    session.accept(play("A", "H7", evidence=[good, bad]))
    first, second = entry(session, 1).evidence
    assert first.sha256 == SHA and first.quad == ((0, 0), (9, 0), (9, 9), (0, 9))
    assert (second.sha256, second.quad, second.camera) == (None, None, None)
    assert entry(session, 1).alternatives == ((("H7", 0.9), ("D7", 0.1)),)


def test_what_only_some_saw_shows_no_card_and_no_picture(session: Session) -> None:
    session.accept({"type": "show", "player": "A", "cards": ["H7"], "audience": ["A"], "evidence": [{"sha256": SHA}]})
    told = entry(session, 1)
    assert told.cards == ("BACK",) and told.evidence == () and told.alternatives == ()
    session.accept({"type": "undo", "target": 1})
    assert entry(session, 1).cards == ()

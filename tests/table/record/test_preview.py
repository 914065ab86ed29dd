"""What a correction would change is known before it is made, and nothing is written."""

from __future__ import annotations

import pytest

from referee.records.reader import RecordError
from table.record.preview import preview
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def test_a_later_play_becomes_a_foul_and_the_result_changes(log: EventLog) -> None:
    session = played(log)
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    version, before = session.version, session.record()
    really = {"type": "play", "player": "Ren", "cards": ["S8"]}
    found = preview(session, [{"type": "amend", "target": 5, "event": really}])
    assert (session.version, session.record()) == (version, before)
    changed = {change.seq: change for change in found.changes}
    assert changed[5].after is not None and changed[5].says is not None
    assert [(each.number, each.after) for each in found.rounds if each.before] == [(1, None)]
    session.accept({"type": "amend", "target": 5, "event": really})
    after = {entry.seq: entry.verdict for entry in session.timeline()}
    for seq, change in changed.items():
        assert after[seq] == (change.after and change.after.verdict)


def test_what_changes_nothing_else_says_only_itself(log: EventLog) -> None:
    session = played(log)
    found = preview(session, [{"type": "undo", "target": 8}])
    assert [change.seq for change in found.changes] == [8]
    assert found.changes[0].after is None and found.rounds == ()
    assert found.turn == ("Yui", "Ren")


def test_a_malformed_one_is_refused(log: EventLog) -> None:
    with pytest.raises(RecordError):
        preview(played(log), [{"type": "undo", "target": 99}])


def test_what_a_correction_would_prove_is_told(log: EventLog) -> None:
    """Ren did not follow suit; a card that nobody confirmed would prove that he could have."""
    session = Session.create(log, "torite", ["Aoi", "Ren", "Yui"], "torite-c")
    for player, card in (("Aoi", "R5"), ("Ren", "G3"), ("Yui", "R4"), ("Aoi", "Y2")):
        session.accept({"type": "play", "player": player, "cards": [card]})
    session.accept({"type": "play", "player": "Ren", "cards": ["R7"], "confirmed": False})
    sure = {"type": "play", "player": "Ren", "cards": ["R7"]}
    (change,) = preview(session, [{"type": "amend", "target": 5, "event": sure}]).changes
    assert (change.seq, change.exposes) == (5, (2,))
    session.accept({"type": "amend", "target": 5, "event": sure})
    assert preview(session, [{"type": "stand", "target": 5}]).changes[0].exposes == ()  # it is proven already

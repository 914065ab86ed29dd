"""The list of evenings: what was played, by whom, and how it ended."""

from __future__ import annotations

import sqlite3

from table.record.past.evenings import Evenings, summed_up
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def test_an_evening_is_summed_up(log: EventLog) -> None:
    session = played(log)
    (found,) = [evening for _, evening in Evenings(log).all()]
    assert found is not None
    assert (found.session, found.started, found.game) == ("friday", "2026-11-27T20:05:00+09:00", "daifugo")
    assert (found.events, found.corrections, found.fouls) == (8, 1, 1)
    assert (found.finished, found.result) == (0, None)
    assert len(found.pictures) == 1 and found.minutes == 1.0
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    now = summed_up(log, "friday")
    assert now is not None and now.finished == 1 and now.result is not None
    assert now.result.standings == ("Ren", "Aoi", "Yui") and now.wins == {"Ren": 1}


def test_only_what_is_new_is_folded_again(log: EventLog) -> None:
    session = played(log)
    past = Evenings(log)
    first = past.of({"session": "friday", "events": 8})
    assert past.of({"session": "friday", "events": 8}) is first
    session.accept({"type": "pass", "player": "Yui"})
    assert past.all()[0][1] is not first


def test_what_cannot_be_read_stays_in_the_list(log: EventLog) -> None:
    played(log)
    played(log, "saturday")
    log.close()
    with sqlite3.connect(log.path) as raw:
        raw.execute("DROP TRIGGER sessions_update")
        raw.execute("UPDATE sessions SET header = '{' WHERE id = 'friday'")
    raw.close()
    found = Evenings(EventLog(log.path)).all()
    assert [(header["session"], evening is None) for header, evening in found] == [
        ("friday", True),
        ("saturday", False),
    ]

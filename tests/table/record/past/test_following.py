"""A session that somebody else writes is folded as it grows, and shows what everybody sees."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from table.record.past.evenings import summed_up
from table.record.past.following import Followed
from table.record.session import Session
from table.record.storage.league import League
from table.record.storage.log import EventLog
from table.record.storage.store import Store
from tests.table.record.conftest import played


def test_it_follows_event_by_event(log: EventLog) -> None:
    session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official", {"miyako_ochi": False, "lock": 0})
    followed = Followed(log, session.id)
    assert followed.follow() == [] and followed.newest is None
    session.accept({"type": "deal", "hands": {"Aoi": ["S9", "SJ"], "Ren": ["S4", "SQ"]}})
    session.accept({"type": "play", "player": "Aoi", "cards": ["S9"]})
    assert [entry.seq for entry in followed.follow()] == [1, 2]
    session.accept({"type": "play", "player": "Ren", "cards": ["S4"]})
    (foul,) = followed.follow()
    assert foul == session.entry(3) == followed.newest
    assert (foul.verdict, foul.code) == ("illegal", "too-weak")
    session.accept({"type": "amend", "target": 3, "event": {"type": "play", "player": "Ren", "cards": ["SQ"]}})
    assert {entry.seq: entry.verdict for entry in followed.follow()} == {3: "legal", 4: None}
    assert followed.newest is not None and followed.newest.cards == ("SQ",)
    assert followed.shown() == session.shown() and followed.last_seq == 4


def test_it_sums_up_as_the_list_does(log: EventLog) -> None:
    session = played(log)
    assert Followed(log, session.id).evening() == summed_up(log, session.id)


def test_what_only_some_saw_is_not_shown(log: EventLog) -> None:
    session = Session.create(log, "daifugo", ["Aoi", "Ren", "Yui"], "official")
    followed = Followed(log, session.id)
    session.accept({"type": "exchange", "from": "Aoi", "to": "Ren", "cards": ["S3"], "audience": ["Aoi", "Ren"]})
    assert "S3" not in repr(followed.follow()) and "S3" in session.record_text()


def test_a_damaged_line_is_left_out(log: EventLog) -> None:
    session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official")
    with log._engine.begin() as db:
        db.exec_driver_sql(f"INSERT INTO events VALUES ('{session.id}', 1, '{{')")
        db.exec_driver_sql(
            f"""INSERT INTO events VALUES ('{session.id}', 2, '{{"seq":2,"type":"lead","player":"Ren"}}')"""
        )
    followed = Followed(log, session.id)
    assert followed.last_seq == 2 and followed.newest is not None and followed.newest.seq == 2
    with pytest.raises(KeyError):
        Followed(log, "nobody's")


def test_a_session_of_a_league(database: str, log: EventLog, tmp_path: Path) -> None:
    session = played(log)
    with closing(League(database)) as league:
        copy = league.enter("one", "1")
        rows = log.rows(session.id)
        copy.copy(session.id, log.header_line(session.id), rows[:4])
        shared: Store = league.log("one")
        followed = Followed(shared, session.id)
        copy.copy(session.id, log.header_line(session.id), rows)
        followed.follow()
        assert followed.shown() == session.shown()

"""A deleted evening is gone: no row, no byte of it in the file, no picture; other evenings keep theirs."""

from __future__ import annotations

import sqlite3
import time

import pytest

from table.record.files.exporting import frames_folder
from table.record.past.deleting import JUST_NOW_S, delete_session, sweep_pictures
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def content(log: EventLog) -> bytes:
    return b"".join(path.read_bytes() for path in log.path.parent.glob(log.path.name + "*") if path.is_file())


def test_nothing_of_it_is_left(log: EventLog) -> None:
    played(log)
    kept = played(log, "saturday")
    kept.accept({"type": "pass", "player": "Yui", "t": "a mark of saturday"})
    frames = frames_folder(log, "friday")
    frames.mkdir(parents=True)
    (frames / "frame-000000001.000.jpg").write_bytes(b"frame")
    delete_session(log, "friday")
    assert [header["session"] for header in log.sessions()] == ["saturday"]
    assert not frames.exists()
    assert [path.read_bytes() for path in log.stored().values()] == [b"picture of saturday"]
    assert b"saturday" in content(log) and b"friday" not in content(log)
    log.close()
    assert b"friday" not in content(log)


def test_the_log_is_append_only_again_afterwards(log: EventLog) -> None:
    played(log)
    played(log, "saturday")
    delete_session(log, "friday")
    with sqlite3.connect(log.path) as raw, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute("DELETE FROM events")
    raw.close()
    with pytest.raises(KeyError):
        delete_session(log, "friday")


def test_a_picture_that_another_evening_rests_on_stays(log: EventLog) -> None:
    one, two = played(log), played(log, "saturday")
    shared = log.put_picture(b"shared")
    for session in (one, two):
        session.accept({"type": "play", "player": "Yui", "cards": ["S5"], "evidence": [{"sha256": shared}]})
    delete_session(log, "friday")
    assert log.picture(shared) == b"shared"


def test_what_a_watched_table_has_just_photographed_is_spared(log: EventLog) -> None:
    played(log)
    new = log.put_picture(b"taken just now")
    delete_session(log, "friday", watching=True)
    assert set(log.stored()) == {new}
    assert sweep_pictures(log, time.time() + JUST_NOW_S) == 1
    assert not log.stored()

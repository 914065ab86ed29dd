"""The event log: durable on return, append-only, one clear sentence where disk or file fail."""

from __future__ import annotations

import gc
import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from table.record.storage.log import EventLog, LogError

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]}


@pytest.fixture
def log(tmp_path: Path) -> EventLog:
    return EventLog(tmp_path / "log.db")


def event(seq: int) -> dict[str, object]:
    return {"seq": seq, "type": "pass", "player": "A", "t": "縛り"}


def test_it_writes_ahead_and_syncs_fully(log: EventLog) -> None:
    with log._engine.connect() as db:
        assert db.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert db.execute(sa.text("PRAGMA synchronous")).scalar() == 2
        assert db.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
        with pytest.raises(IntegrityError):
            db.execute(sa.text("INSERT INTO events VALUES ('nobody', 1, '{}')"))


def test_one_that_is_let_go_closes_its_file(tmp_path: Path) -> None:
    closed: list[object] = []
    log = EventLog(tmp_path / "log.db")
    sa.event.listen(log._engine, "close", lambda connection, _: closed.append(connection))
    del log
    gc.collect()
    assert closed


def test_pictures_are_kept_by_content(log: EventLog) -> None:
    sha = log.put_picture(b"jpeg")
    assert sha == log.put_picture(b"jpeg")
    assert log.picture(sha) == b"jpeg"
    assert log.picture("0" * 64) is None
    assert log.picture("../../etc/passwd") is None
    assert len(list(log.pictures.rglob("*.jpg"))) == 1


def test_a_damaged_file_is_refused_and_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    path.write_bytes(b"this is no database, however long it is " * 100)
    before = path.read_bytes()
    with pytest.raises(LogError, match="damaged") as caught:
        EventLog(path)
    assert "壊れて" in caught.value.ja
    assert path.read_bytes() == before


def test_a_file_whose_pages_were_overwritten_is_refused(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "log.db")
    ident = log.create(HEADER)
    for seq in range(1, 400):
        log.append(ident, event(seq))
    log.close()
    with sqlite3.connect(log.path) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    data = bytearray(log.path.read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    log.path.write_bytes(data)
    with pytest.raises(LogError, match="damaged"):
        EventLog(log.path)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    EventLog(tmp_path / "log.db").close()
    with sqlite3.connect(tmp_path / "log.db") as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    with pytest.raises(LogError, match="newer"):
        EventLog(tmp_path / "log.db")


def test_a_full_disk_is_one_sentence_and_loses_nothing(log: EventLog) -> None:
    ident = log.create(HEADER)
    log.append(ident, event(1))

    @sa.event.listens_for(log._engine, "begin")
    def full(connection: sa.Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(LogError, match="full") as caught:
        log.append(ident, {**event(2), "t": "x" * 100_000})
    assert "いっぱい" in caught.value.ja
    assert len(log.lines(ident)) == 1


def test_a_locked_file_is_one_sentence(log: EventLog) -> None:
    ident = log.create(HEADER)
    other = sqlite3.connect(log.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with log._engine.connect() as db:
        db.execute(sa.text("PRAGMA busy_timeout = 50"))
    try:
        with pytest.raises(LogError, match="in use by another program"):
            log.append(ident, event(1))
    finally:
        other.execute("ROLLBACK")
        other.close()
    log.append(ident, event(1))


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match="cannot be written"):
        EventLog(tmp_path / "file" / "log.db")


def test_a_log_remembers_what_a_league_has_yet_to_delete(log: EventLog) -> None:
    for name in ("before", "after", "kept"):
        log.create({**HEADER, "session": name}, [event(1)])
    log.delete("before")
    assert log.deleted() == []  # nobody was ever told of it
    name = log.league_id()
    assert len(name) == 16 and log.league_id() == name == EventLog(log.path).league_id()
    log.delete("after")
    with pytest.raises(KeyError):
        log.delete("after")
    assert log.deleted() == EventLog(log.path).deleted() == ["after"]
    log.deleted_there("after")
    assert log.deleted() == []
    assert log.league_id(anew=True) != name


def test_a_league_knows_a_log_by_one_name(log: EventLog) -> None:
    names: list[str] = []
    threads = [threading.Thread(target=lambda: names.append(log.league_id())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 8 and set(names) == {log.league_id()}

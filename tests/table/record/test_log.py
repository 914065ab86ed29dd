"""The event log: durable on return, append-only, one clear sentence where disk or file fail."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from table.record.log import EventLog, LogError

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]}


@pytest.fixture
def log(tmp_path: Path) -> EventLog:
    return EventLog(tmp_path / "log.db")


def event(seq: int) -> dict[str, object]:
    return {"seq": seq, "type": "pass", "player": "A", "t": "縛り"}


def test_events_come_back_in_order_and_by_session(log: EventLog) -> None:
    one, two = log.create(HEADER), log.create({**HEADER, "session": "evening"})
    assert two == "evening"
    for seq in (1, 2, 3):
        log.append(one, event(seq))
    log.append(two, event(1))
    assert [line[:8] for line in log.lines(one)] == ['{"seq":1', '{"seq":2', '{"seq":3']
    assert len(log.lines(one, after=2)) == 1
    assert "縛り" in log.lines(two)[0]
    assert [(header["session"], header["events"]) for header in log.sessions()] == [(one, 3), ("evening", 1)]
    with pytest.raises(KeyError):
        log.header("nobody's")


def test_an_event_can_be_neither_changed_nor_deleted(log: EventLog) -> None:
    ident = log.create(HEADER)
    log.append(ident, event(1))
    with sqlite3.connect(log.path) as raw:
        for statement in ("UPDATE events SET line = 'x'", "DELETE FROM events", "DELETE FROM sessions"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                raw.execute(statement)
    raw.close()
    with pytest.raises(LogError):
        log.append(ident, event(1))
    assert len(log.lines(ident)) == 1


def test_it_writes_ahead_and_syncs_fully(log: EventLog) -> None:
    with log._engine.connect() as db:
        assert db.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert db.execute(sa.text("PRAGMA synchronous")).scalar() == 2
        assert db.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
        with pytest.raises(IntegrityError):
            db.execute(sa.text("INSERT INTO events VALUES ('nobody', 1, '{}')"))


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


def test_threads_write_side_by_side(log: EventLog) -> None:
    ident = log.create(HEADER)

    def write(first: int) -> None:
        for seq in range(first, 60, 3):
            log.append(ident, event(seq))

    threads = [threading.Thread(target=write, args=(first,)) for first in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(log.lines(ident)) == 59


WRITER = """
import sys
from table.record.log import EventLog
log = EventLog(sys.argv[1])
ident = log.create({"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]})
for seq in range(1, 10_000):
    log.append(ident, {"seq": seq, "type": "pass", "player": "A"})
    print(seq, flush=True)
"""


def test_what_append_returned_for_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    root = Path(__file__).resolve().parents[3]
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=root) as writer:
        assert writer.stdout is not None
        told = 0
        for line in writer.stdout:
            told = int(line)
            if told == 40:
                writer.kill()
                break
        rest = writer.stdout.read().split()
        told = int(rest[-1]) if rest and rest[-1].isdigit() else told
    log = EventLog(path)
    (header,) = log.sessions()
    assert header["events"] >= told >= 40

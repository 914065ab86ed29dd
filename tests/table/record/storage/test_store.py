"""What every log does, on SQLite and on a real PostgreSQL alike."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from table.record.storage.league import League
from table.record.storage.log import EventLog
from table.record.storage.store import LogError, Store, damaged_header, damaged_lines, new_id, parsed

ROOT = Path(__file__).resolve().parents[4]
HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]}


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a log lies: a file, or a database."""
    if request.param == "sqlite":
        return str(tmp_path / "log.db")
    return str(request.getfixturevalue("database"))


@pytest.fixture
def opened(place: str) -> Iterator[Callable[[], Store]]:
    """Opens the log, as often as it is called."""
    closers: list[Callable[[], None]] = []

    def open_it() -> Store:
        if "://" not in place:
            log = EventLog(place)
            closers.append(log.close)
            return log
        league = League(place)
        closers.append(league.close)
        return league.enter("table-1", "Table 1")

    yield open_it
    for close in closers:
        close()


@pytest.fixture
def log(opened: Callable[[], Store]) -> Store:
    return opened()


def event(seq: int, **more: object) -> dict[str, object]:
    return {"seq": seq, "type": "pass", "player": "A", "t": "縛り", **more}


def test_events_come_back_in_order_and_by_session(log: Store) -> None:
    one, two = log.create(HEADER), log.create({**HEADER, "session": "evening"})
    assert two == "evening"
    for seq in (1, 2, 3):
        log.append(one, event(seq))
    log.append(two, event(1))
    assert [line[:8] for line in log.lines(one)] == ['{"seq":1', '{"seq":2', '{"seq":3']
    assert len(log.lines(one, after=2)) == 1 and log.last_seq(one) == 3 and log.last_seq("nobody's") == 0
    assert "縛り" in log.lines(two)[0]
    assert [(header["session"], header["events"]) for header in log.sessions()] == [(one, 3), ("evening", 1)]
    assert log.counts() == {one: (3, 3), "evening": (1, 1)}
    assert sorted(ident for ident, _ in log.everything()) == sorted([one] * 3 + ["evening"])
    with pytest.raises(KeyError):
        log.header("nobody's")


def test_every_sign_comes_back(log: Store) -> None:
    text = "".join(map(chr, (0, 1, 31, 34, 92, 127, 0x2028, 0x5C11, 0x1F0A1)))
    ident = log.create({**HEADER, "players": [text, "B"]}, [event(1, what=text)])
    assert log.header(ident)["players"] == [text, "B"]
    assert parsed(log.lines(ident)[0]) == event(1, what=text)


def test_an_event_can_be_neither_changed_nor_deleted(log: Store) -> None:
    ident = log.create(HEADER)
    log.append(ident, event(1))
    names = {"events": log._events.name, "sessions": log._sessions.name}
    for statement in ("UPDATE {events} SET line = 'x'", "DELETE FROM {events}", "DELETE FROM {sessions}"):
        with pytest.raises(DBAPIError, match="append-only"), log._engine.begin() as db:
            db.execute(sa.text(statement.format(**names)))
    with pytest.raises(LogError):
        log.append(ident, event(1))
    assert len(log.lines(ident)) == 1


def test_all_of_it_or_nothing(log: Store) -> None:
    ident = log.create(HEADER, [event(1)])
    with pytest.raises(LogError):
        log.append_all(ident, [event(2), event(1), event(3)])
    with pytest.raises(LogError):
        log.append("nobody's", event(1))
    with pytest.raises(LogError):
        log.create({**HEADER, "session": "twice"}, [event(1), event(1)])
    assert log.last_seq(ident) == 1
    assert [header["session"] for header in log.sessions()] == [ident]


def test_a_deleted_session_is_gone_and_may_come_again(log: Store) -> None:
    for name in ("gone", "kept"):
        log.create({**HEADER, "session": name}, [event(1)])
    log.delete("gone")
    with pytest.raises(KeyError):
        log.delete("gone")
    assert [header["session"] for header in log.sessions()] == ["kept"] and log.counts() == {"kept": (1, 1)}
    log.create({**HEADER, "session": "gone"}, [event(1), event(2)])
    assert log.last_seq("gone") == 2
    test_an_event_can_be_neither_changed_nor_deleted(log)


def test_threads_write_side_by_side(log: Store) -> None:
    ident = log.create(HEADER)

    def write(first: int) -> None:
        for seq in range(first, 60, 3):
            log.append(ident, event(seq))

    threads = [threading.Thread(target=write, args=(first,)) for first in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seq for seq, _ in log.rows(ident)] == list(range(1, 60))


WRITER = """
import sys
from table.record.storage.league import League
from table.record.storage.log import EventLog
place = sys.argv[1]
log = League(place).enter("table-1", "Table 1") if "://" in place else EventLog(place)
ident = log.create({"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]})
for seq in range(1, 10_000):
    log.append(ident, {"seq": seq, "type": "pass", "player": "A"})
    print(seq, flush=True)
"""


def test_what_append_returned_for_survives_a_kill(place: str, opened: Callable[[], Store]) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, place], stdout=subprocess.PIPE, cwd=ROOT) as writer:
        assert writer.stdout is not None
        told = 0
        for line in writer.stdout:
            told = int(line)
            if told == 40:
                writer.kill()
                break
        rest = writer.stdout.read().split()
        told = int(rest[-1]) if rest and rest[-1].isdigit() else told
    (header,) = opened().sessions()
    assert header["events"] >= told >= 40


def test_what_is_damaged_is_one_sentence(tmp_path: Path) -> None:
    assert new_id({"session": "friday"}) == "friday" and new_id({}) != new_id({"session": 3})
    assert parsed('{"a": 1}') == {"a": 1}
    assert [parsed(line) for line in ("{", "[1]", None, "[" * 100_000)] == [None] * 4
    assert "friday" in damaged_header("friday").en and damaged_header("friday").session == "friday"
    assert "event 3" in damaged_lines("friday", 1, 3).en and "2 events from 3" in damaged_lines("friday", 2, 3).en
    assert damaged_lines("friday", 2, 3).words() == {
        "en": damaged_lines("friday", 2, 3).en,
        "ja": damaged_lines("friday", 2, 3).ja,
    }
    with closing(EventLog(tmp_path / "log.db")) as log:
        log.create({**HEADER, "session": "friday"})
        with log._engine.begin() as db:
            db.exec_driver_sql("DROP TRIGGER sessions_update")
            db.exec_driver_sql("UPDATE sessions SET header = '{'")
        assert log.sessions() == [{"session": "friday", "damaged": True, "events": 0}]
        with pytest.raises(LogError, match="header of session friday"):
            log.header("friday")

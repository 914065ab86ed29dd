"""A table's log is copied into the league: once, in order, whatever happens to the line or to the table."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from table.record.storage import league
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog
from table.record.storage.store import LogError, Store
from tests.proxy import Line

ROOT = Path(__file__).resolve().parents[4]
HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]}


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    made = EventLog(tmp_path / "log.db")
    yield made
    made.close()


@pytest.fixture
def line(database: str) -> Iterator[Line]:
    """The network between a table and its league."""
    port = sa.make_url(database).port
    assert port is not None
    made = Line(port)
    yield made
    made.close()


@pytest.fixture
def through(database: str, line: Line) -> str:
    """The league's address on that line."""
    return sa.make_url(database).set(port=line.port).render_as_string(hide_password=False)


@pytest.fixture
def club(database: str) -> Iterator[League]:
    """The league as it is seen without that line."""
    made = League(database)
    yield made
    made.close()


def event(seq: int) -> dict[str, object]:
    return {"seq": seq, "type": "pass", "player": "A"}


def forwarder(log: EventLog, url: str, name: str = "Table 1", present: str | None = None) -> Forwarder:
    return Forwarder(log, League(url), name, lambda: present)


def everything(log: Store) -> dict[str, list[tuple[int, str]]]:
    return {ident: log.rows(ident) for ident in log.counts()}


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last
        time.sleep(0.05)


def test_what_was_noted_before_and_what_comes_later(log: EventLog, database: str, club: League) -> None:
    log.create({**HEADER, "session": "past"}, [event(seq) for seq in range(1, 1203)])
    log.create({**HEADER, "session": "empty"})
    with closing(forwarder(log, database, present="past")) as copying:
        copying.catch_up()
        copy = club.log(log.league_id())
        assert everything(copy) == everything(log)
        assert copy.header_line("past") == log.header_line("past")
        log.append("past", event(1203))
        log.create({**HEADER, "session": "new"}, [event(1)])
        copying.catch_up()
        copying.catch_up()
        assert everything(copy) == everything(log) and copying.problem is None and copying.waiting == 0
        (row,) = club.tables()
        assert (row.name, row.session) == ("Table 1", "past")


def test_a_deleted_evening_is_gone_from_the_league_and_may_come_again(
    log: EventLog, database: str, club: League
) -> None:
    with closing(forwarder(log, database)) as copying:
        log.create({**HEADER, "session": "friday"}, [event(1), event(2)])
        copying.catch_up()
        log.delete("friday")
        copying.catch_up()
        copy = club.log(log.league_id())
        assert copy.sessions() == [] and log.deleted() == []
        log.create({**HEADER, "session": "friday"}, [event(1)])
        copying.catch_up()
        log.delete("friday")
        log.create({**HEADER, "session": "friday", "players": ["C", "D"]}, [event(1), event(2), event(3)])
        copying.catch_up()
        assert everything(copy) == everything(log) and copy.header("friday")["players"] == ["C", "D"]


def test_a_gap_is_filled(log: EventLog, database: str, club: League) -> None:
    log.create({**HEADER, "session": "friday"}, [event(1), event(3)])
    with closing(forwarder(log, database)) as copying:
        copying.catch_up()
        log.append("friday", event(2))
        copying.catch_up()
        assert everything(club.log(log.league_id())) == everything(log)


def test_a_log_that_was_set_back_hides_nothing(log: EventLog, database: str, club: League) -> None:
    log.create({**HEADER, "session": "friday"}, [event(seq) for seq in range(1, 6)])
    with closing(forwarder(log, database)) as copying:
        copying.catch_up()
    first = log.league_id()
    with log._engine.begin() as db:  # as an older copy of the file has it
        db.exec_driver_sql("DROP TRIGGER events_delete")
        db.exec_driver_sql("DELETE FROM events WHERE seq > 3")
    log.append("friday", {**event(4), "player": "B"})
    with closing(forwarder(log, database)) as copying:
        copying.catch_up()
    assert log.league_id() != first
    assert club.log(first).last_seq("friday") == 5
    assert everything(club.log(log.league_id())) == everything(log)


def test_a_cut_line_loses_nothing_and_sends_nothing_twice(
    log: EventLog, line: Line, through: str, club: League, caplog: pytest.LogCaptureFixture
) -> None:
    log.create({**HEADER, "session": "friday"}, [event(1)])
    copying = forwarder(log, through)
    copying.start()
    copy = club.log(log.league_id())
    until(lambda: copy_has(copy, "friday", 1))
    line.cut()
    for seq in range(2, 400):  # the table goes on
        log.append("friday", event(seq))
        copying.wake()
    until(lambda: copying.problem is not None)
    assert copy.last_seq("friday") < 399
    line.mend()
    until(lambda: copy_has(copy, "friday", 399))
    until(lambda: copying.problem is None)
    copying.close()
    assert everything(copy) == everything(log)
    assert "cannot be reached" in caplog.text and "up to date again" in caplog.text
    assert "geheim" not in caplog.text


def copy_has(copy: Store, session: str, last: int) -> bool:
    try:
        return copy.last_seq(session) == last
    except LogError:
        return False


def test_a_line_cut_at_any_byte(log: EventLog, line: Line, through: str, club: League) -> None:
    """Cut in the middle of a transaction, before its end was said or after: every event is there once in the end."""
    log.create({**HEADER, "session": "friday"}, [event(1)])
    chance, last = random.Random(4), 1
    with closing(forwarder(log, through)) as copying:
        for _ in range(25):
            log.append_all("friday", [event(last + 1 + step) for step in range(40)])
            last += 40
            line.mend()
            line.most = line.passed + chance.randrange(200, 9000)
            try:
                copying.catch_up()
            except LogError as error:
                assert "cannot be reached" in error.en
            copy = everything(club.log(log.league_id()))["friday"] if club.log(log.league_id()).counts() else []
            assert copy == log.rows("friday")[: len(copy)]  # in order, nothing left out
        line.mend()
        copying.catch_up()
    assert everything(club.log(log.league_id())) == everything(log)


TABLE = """
import sys
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog
log = EventLog(sys.argv[1])
copying = Forwarder(log, League(sys.argv[2]), "Table 1", lambda: "friday")
copying.start()
first = log.last_seq("friday")
for seq in range(first + 1, 100_000):
    log.append("friday", {"seq": seq, "type": "pass", "player": "A"})
    copying.wake()
    print(seq, flush=True)
"""


@pytest.mark.database
def test_a_killed_table_catches_up_when_it_comes_back(log: EventLog, database: str, club: League) -> None:
    log.create({**HEADER, "session": "friday"})
    command = [sys.executable, "-c", TABLE, str(log.path), database]
    told = 0
    for _ in range(3):
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as table:
            assert table.stdout is not None
            for text in table.stdout:
                if int(text) >= told + 150:
                    table.kill()
                    break
            told = log.last_seq("friday")
    assert told >= 450
    with closing(forwarder(log, database)) as copying:
        copying.catch_up()
    copy = everything(club.log(log.league_id()))
    assert copy == everything(log) and [seq for seq, _ in copy["friday"]] == list(range(1, told + 1))


def test_a_stalled_line_holds_nobody_up(
    log: EventLog, line: Line, through: str, club: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing passes and nobody says so: the table writes on; the line is given up, and tried again."""
    monkeypatch.setattr(league, "ANSWER_S", 2.0)
    log.create({**HEADER, "session": "friday"}, [event(1)])
    copying = Forwarder(log, League(through), "Table 1", lambda: "friday")
    copying.start()
    copy = club.log(log.league_id())
    until(lambda: copy_has(copy, "friday", 1))
    line.stall()
    for seq in range(2, 60):
        log.append("friday", event(seq))
        copying.wake()
    until(lambda: copying.problem is not None and copying.waiting == 58)
    line.cut()
    line.mend()
    until(lambda: copy_has(copy, "friday", 59))
    copying.close()
    assert everything(copy) == everything(log)

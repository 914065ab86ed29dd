"""The live table from its beginning to its end: the disk is full, the eyes never work, another table runs beside it."""

from __future__ import annotations

import errno
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from table.live.loop import LiveTable
from table.live.watch import Watching
from table.record.session import Session
from table.record.storage.log import EventLog, LogError
from vision.scanner import Scanner

Watch = Callable[..., Any]


@pytest.mark.film
def test_a_disk_that_stays_full_is_told_at_the_end_and_loses_nothing_noted(drawn: Any, tmp_path: Path) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    with closing(sqlite3.connect(tmp_path / "log.db")) as small:
        small.execute("PRAGMA page_size = 512")  # no event fits into what is left of a page
        small.execute("VACUUM")
    log = EventLog(tmp_path / "log.db")
    session = Session.create(log, "daifugo", list("ABCD"), "official")
    table = LiveTable(drawn, session, drawn)
    noted: list[Any] = []
    session.subscribe(lambda accepted: noted.append(accepted.event))

    @sa.event.listens_for(log._engine, "begin")
    def full(connection: sa.Connection) -> None:
        if noted and noted[-1]["type"] == "play":
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(LogError, match="full"):
        table.run()
    status = table.status()
    assert status.state == "log-failed"
    assert "full" in status.message["en"]
    assert "いっぱい" in status.message["ja"]
    assert status.message["en"].endswith("It goes on by itself once it can be written again.")
    assert [event["type"] for event in noted] == ["deal", "play"]
    log.close()
    again = Session.open(EventLog(tmp_path / "log.db"), session.id)  # there is room again
    assert again.record()[1:] == noted
    assert again.accept({"type": "play", "player": "B", "cards": ["S6"]}).seq == 3


@pytest.mark.parametrize("live", [True, False])
def test_only_a_live_table_has_a_budget_for_reading(
    monkeypatch: pytest.MonkeyPatch, drawn: Any, tmp_path: Path, live: bool
) -> None:
    """A film waits for its readings."""
    given: list[Any] = []
    monkeypatch.setattr("table.live.loop.TrackReader", lambda *told: given.append(told[-1]))
    drawn.live = live
    session = Session.create(EventLog(tmp_path / "log.db"), "daifugo", list("ABCD"), "official")
    LiveTable(drawn, session, Scanner(threads=1), inference="tracks")
    assert given == [time.thread_time if live else None]


class Full:
    """A file on a disk that is full while `full`; what was written waits in its buffer."""

    name = "record.jsonl"

    def __init__(self) -> None:
        self.full = False
        self.kept, self.waiting = "", ""

    def write(self, text: str) -> int:
        self.waiting += text
        return len(text)

    def flush(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.kept, self.waiting = self.kept + self.waiting, ""

    def fileno(self) -> int:
        return 0

    def close(self) -> None:
        self.flush()


@pytest.mark.film
@pytest.mark.parametrize("ends", [True, False])
def test_a_record_file_that_finds_no_room_is_completed_or_told(
    drawn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    watching = Watching(drawn, "daifugo", "official", list("ABCD"), record=tmp_path / "record.jsonl", scanner=drawn)
    file = Full()
    for line in watching.session.record():
        file.kept += json.dumps(line) + "\n"
    monkeypatch.setattr(watching, "_out", file)
    monkeypatch.setattr("os.fsync", lambda number: None)
    noted: list[Any] = []

    def room(accepted: Any) -> None:
        noted.append(accepted.event)
        file.full = len(noted) in (2, 3) or (not ends and len(noted) > 2)

    watching.session.subscribe(room)
    if ends:
        watching.run()
        assert [json.loads(line) for line in file.kept.splitlines()] == watching.session.record()
    else:
        with pytest.raises(LogError, match="No space left"):
            watching.run()
    assert [event["type"] for event in noted] == ["deal", "play", "play", "play"]


@pytest.mark.film
def test_two_tables_are_watched_side_by_side(drawn: Any, tmp_path: Path) -> None:
    """Two cameras, one log: each session holds its own table's events."""
    other = type(drawn)(players="ABC").still(12)
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    other.play("A", "C5").play("B", "H8").sweep("B").play("B", "DK")
    log = EventLog(tmp_path / "log.db")
    tables = [
        LiveTable(source, Session.create(log, "daifugo", list(source.players), "official"), source)
        for source in (drawn, other)
    ]
    threads = [threading.Thread(target=table.run) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = [Session.open(log, table.session.id).record() for table in tables]
    plays = [[line["cards"] for line in record if line["type"] == "play"] for record in kept]
    assert plays == [[["H4"], ["S6"], ["D9"]], [["C5"], ["H8"], ["DK"]]]
    assert [table.status().state for table in tables] == ["ended", "ended"]


def test_eyes_that_never_work_are_told_and_raise_at_the_end(drawn: Any, tmp_path: Path) -> None:
    class Broken:
        def scan(self, image: Any) -> Any:
            raise RuntimeError("broken eyes")

    drawn.play("A", "H4")
    table = LiveTable(drawn, Session.create(EventLog(tmp_path / "log.db"), "daifugo", list("ABCD")), Broken())
    states = []
    table.on_doubt = lambda doubt: states.append((doubt.code, table.status().state))
    with pytest.raises(RuntimeError, match="broken eyes"):
        table.run()
    assert [code for code, _ in states] == ["frame-failed"]  # once, not for every picture
    assert table.status().state == "stopped"

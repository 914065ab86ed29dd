"""Events that are told while a table is watched: each at its moment, a malformed one said and left out."""

from __future__ import annotations

import json
import math
import os
import pty
import time
from pathlib import Path
from typing import Any

import pytest

from table.live.stdin_events import StdinEvents, descriptor
from table.record.session import Session
from table.record.storage.log import EventLog

BID = {"type": "bid", "player": "A", "count": 13, "suit": "S"}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.create(EventLog(tmp_path / "log.db"), "napoleon", list("ABCDE"), "napoleon")


def heard(session: Session, text: bytes, tmp_path: Path) -> tuple[StdinEvents, list[str]]:
    """The events of a file, which is read as far as they are due."""
    path = tmp_path / "told.jsonl"
    path.write_bytes(text)
    said: list[str] = []
    return StdinEvents(os.open(path, os.O_RDONLY), session, said.append), said


def lines(*events: dict[str, Any] | str) -> bytes:
    return "".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in events).encode()


def kinds(session: Session) -> list[str]:
    return [line["type"] for line in session.record()[1:]]


def test_an_event_counts_from_its_moment_on(session: Session, tmp_path: Path) -> None:
    told, said = heard(session, lines(BID, {"type": "pass", "player": "B", "at_ms": 3000}), tmp_path)
    told.until(100.0)
    assert kinds(session) == ["bid"]
    told.until(2999.0)
    assert kinds(session) == ["bid"]
    told.until(3066.7)
    assert kinds(session) == ["bid", "pass"] and said == []
    first, second = session.record()[1:]
    assert (first["at_ms"], first["source"]) == (100.0, "tap")
    assert second["at_ms"] == 3000


def test_what_is_left_at_the_end_is_taken(session: Session, tmp_path: Path) -> None:
    told, _ = heard(session, lines({**BID, "at_ms": 9000, "source": "import", "seq": 77}), tmp_path)
    told.until(500.0)
    assert kinds(session) == []
    told.until(math.inf)
    (line,) = session.record()[1:]
    assert (line["seq"], line["at_ms"], line["source"]) == (1, 9000, "import")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bid 13 S", "no JSON object"),
        ("[1]", "no JSON object"),
        ('{"type": "bid", "player": "A", "count": NaN, "suit": "S"}', "NaN"),
        ('{"type": "whistle"}', "field type"),
        ('{"type": "bid", "player": "Z", "count": 13, "suit": "S"}', "field player"),
        ('{"type": "bid", "player": "A", "at_ms": "soon", "count": 13, "suit": "S"}', "field at_ms"),
        ('{"type": "game", "game": "napoleon"}', "field type"),
        ("[" * 100000, "no JSON object"),
    ],
)
def test_a_malformed_line_is_one_sentence_and_the_next_one_counts(
    session: Session, tmp_path: Path, line: str, why: str
) -> None:
    told, said = heard(session, lines("", line, BID), tmp_path)
    told.until(1.0)
    assert kinds(session) == ["bid"]
    (sentence,) = said
    assert sentence.startswith("standard input, line 2") and why in sentence and "\n" not in sentence


def test_nobody_waits_for_a_pipe(session: Session) -> None:
    out, into = os.pipe()
    told = StdinEvents(out, session, lambda sentence: None)
    told.until(10.0)
    assert kinds(session) == []
    os.write(into, lines(BID))
    limit = time.monotonic() + 20
    while not kinds(session) and time.monotonic() < limit:
        told.until(20.0)
        time.sleep(0.01)
    assert kinds(session) == ["bid"]
    os.write(into, lines(BID | {"player": "B", "count": 14})[:-1])  # the last line needs no end
    os.close(into)
    while len(kinds(session)) < 2 and time.monotonic() < limit:
        told.until(30.0)
        time.sleep(0.01)
    assert kinds(session) == ["bid", "bid"]


def test_nobody_tells_anything_from_a_terminal_or_where_nothing_is_open(tmp_path: Path) -> None:
    _, terminal = pty.openpty()
    with os.fdopen(terminal) as stream:
        assert descriptor(stream) is None
    assert descriptor(stream) is None  # closed
    assert descriptor(None) is None
    (tmp_path / "told").touch()
    with (tmp_path / "told").open() as file:
        assert descriptor(file) == file.fileno()

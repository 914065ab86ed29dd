"""Reading back a record or a session of a log; every failure is one sentence that names the file."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest

from referee.records.reader import RecordError
from table.record.files.written import is_log, lines_of, pick, read_lines, record_lines, trouble
from table.record.session import Session
from table.record.storage.log import EventLog

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": list("ABC")}
PLAY = {"seq": 1, "type": "play", "player": "A", "cards": ["H7"]}


def logged(path: Path, count: int) -> list[str]:
    log = EventLog(path)
    made = []
    for _ in range(count):
        session = Session.from_header(log, HEADER)
        session.accept({key: value for key, value in PLAY.items() if key != "seq"})
        made.append(session.id)
    log.close()
    return made


def test_a_record_and_a_log_are_told_apart(tmp_path: Path) -> None:
    record, log = tmp_path / "record.jsonl", tmp_path / "log.db"
    record.write_text(json.dumps(HEADER) + "\n", encoding="utf-8")
    logged(log, 1)
    assert (is_log(record), is_log(log)) == (False, True)


def test_lines_end_at_line_ends_and_at_no_other_character() -> None:
    assert list(lines_of(BytesIO("a\u2028b\r\nc\nd\re".encode()))) == ["a\u2028b".encode(), b"c", b"d", b"e"]


def test_the_newest_session_of_a_log_is_read_unless_another_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    first, second = logged(path, 2)
    log = EventLog(path)
    assert (pick(log, None), pick(log, first)) == (second, first)
    with pytest.raises(ValueError, match=f"no session zzz; it has {first}, {second}$"):
        pick(log, "zzz")
    log.close()
    lines = [json.loads(line) for line in read_lines(path, first)]
    assert [line["type"] for line in lines] == ["game", "play"] and lines[0]["session"] == first


def test_a_log_without_a_session_says_so(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "log.db")
    with pytest.raises(ValueError, match="holds no session yet"):
        pick(log, None)
    log.close()


def test_a_line_that_is_not_utf8_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(HEADER).encode() + b"\n\xff\n")
    with pytest.raises(RecordError) as caught:
        record_lines(path)
    assert caught.value.line == 2
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(HEADER).encode() + b"\n")
    assert json.loads(record_lines(path)[0]) == HEADER


def test_what_went_wrong_with_a_file_is_one_sentence_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "missing.jsonl"
    with pytest.raises(OSError) as caught:
        list(read_lines(path))
    said = trouble(path, caught.value)
    assert said.startswith(str(path)) and "Errno" not in said and "\n" not in said

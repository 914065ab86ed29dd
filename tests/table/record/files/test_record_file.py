"""A record's file as a log: its session, its pictures, and nothing of it is changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.records.reader import RecordError
from table.record.files.record_file import RecordFile
from table.record.session import Session
from table.record.storage.log import EventLog


def written(path: Path) -> str:
    """A record as `gyoji watch --record` leaves it, with a picture in the log beside it; the picture's sha256."""
    log = EventLog(path.with_name(path.name + ".db"))
    sha = log.put_picture(b"\xff\xd8 picture")
    session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official")
    session.accept({"type": "play", "player": "Aoi", "cards": ["D8"], "evidence": [{"sha256": sha}]})
    path.write_text(session.record_text(), encoding="utf-8")
    log.close()
    return sha


def test_a_record_is_a_log_of_one_session_with_the_pictures_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    sha = written(path)
    before = path.read_bytes()
    log = RecordFile(path)
    (header,) = log.sessions()
    session = Session.open(log, str(header["session"]))
    assert session.record_text().encode() == before
    assert log.picture(sha) == b"\xff\xd8 picture"
    session.accept({"type": "pass", "player": "Ren"})
    scratch = log.path.parent
    log.close()
    assert path.read_bytes() == before and not scratch.exists()


def test_what_cannot_be_read_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    (tmp_path / "scratch").mkdir()
    path = tmp_path / "evening.jsonl"
    path.write_text(json.dumps({"seq": 0}) + "\n", encoding="utf-8")
    with pytest.raises(RecordError):
        RecordFile(path)
    assert list((tmp_path / "scratch").iterdir()) == []

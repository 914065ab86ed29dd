"""What was exported is read in again; what is damaged or there already is one clear sentence, and leaves no trace."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from referee.records.reader import RecordError
from table.record.files.exporting import pack, record_text
from table.record.files.importing import KnownSessionError, NoRecordError, import_session
from table.record.past.deleting import delete_session
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def test_a_bundle_comes_back_with_its_pictures(log: EventLog, tmp_path: Path) -> None:
    session = played(log)
    before = session.record()
    pack(session, tmp_path / "friday.zip")
    delete_session(log, "friday")
    found = import_session(log, tmp_path / "friday.zip")
    assert (found.session, found.events, found.pictures, found.missing) == ("friday", 8, 1, 0)
    assert Session.open(log, "friday").record() == before
    assert [path.read_bytes() for path in log.stored().values()] == [b"picture of friday"]


def test_a_record_alone_comes_back_without_pictures(log: EventLog, tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    path.write_text("\ufeff" + record_text(played(log)).replace("\n", "\r\n"), encoding="utf-8")
    delete_session(log, "friday")
    found = import_session(log, path)
    assert (found.events, found.pictures, found.missing) == (8, 0, 1)


def test_what_is_there_already_is_read_in_only_as_a_copy(log: EventLog, tmp_path: Path) -> None:
    pack(played(log), tmp_path / "friday.zip")
    with pytest.raises(KnownSessionError):
        import_session(log, tmp_path / "friday.zip")
    copy = import_session(log, tmp_path / "friday.zip", copy=True)
    assert copy.session != "friday"
    assert Session.open(log, copy.session).record()[1:] == Session.open(log, "friday").record()[1:]


@pytest.mark.parametrize("line", ["{", '{"seq":9,"type":"play","player":"Nobody","cards":["S3"]}', "[]", '{"seq":1}'])
def test_a_wrong_line_is_named_and_nothing_is_kept(log: EventLog, tmp_path: Path, line: str) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text(record_text(played(log)) + line + "\n", encoding="utf-8")
    delete_session(log, "friday")
    with pytest.raises(RecordError) as caught:
        import_session(log, path)
    assert caught.value.line == 10
    assert log.sessions() == []


def test_other_files_are_refused(log: EventLog, tmp_path: Path) -> None:
    empty, other, cut = tmp_path / "empty", tmp_path / "other.zip", tmp_path / "cut.zip"
    empty.write_bytes(b"")
    with pytest.raises(RecordError):
        import_session(log, empty)
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("something", "else")
    with pytest.raises(NoRecordError, match="no record"):
        import_session(log, other)
    with zipfile.ZipFile(cut, "w") as archive:
        archive.writestr("record.jsonl", "x" * 1000)
    cut.write_bytes(cut.read_bytes().replace(b"x" * 1000, b"y" * 1000))
    with pytest.raises(NoRecordError, match="damaged"):
        import_session(log, cut)


def test_a_picture_with_another_content_is_left_out(log: EventLog, tmp_path: Path) -> None:
    session = played(log)
    (sha,) = log.stored()
    with zipfile.ZipFile(tmp_path / "spoilt.zip", "w") as archive:
        archive.writestr("record.jsonl", record_text(session))
        archive.writestr(f"pictures/{sha}.jpg", b"something else")
    delete_session(log, "friday")
    assert import_session(log, tmp_path / "spoilt.zip").missing == 1
    assert not log.stored()


def test_a_record_without_an_id_gets_one(log: EventLog, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in record_text(played(log)).splitlines()]
    lines[0].pop("session")
    path = tmp_path / "nameless.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    found = import_session(log, path)
    assert found.session not in ("", "friday") and found.events == 8

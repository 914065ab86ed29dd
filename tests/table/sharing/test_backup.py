"""A backup is whole or refused; what it has and the log has not is added, and nothing is taken away."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from table.record.files.exporting import frames_folder
from table.record.session import Session
from table.record.storage.log import EventLog
from table.sharing.backup import FORMAT, MOST_LISTED, BackupError, restore, write_backup
from tests.table.record.conftest import played


@pytest.fixture
def log(tmp_path: Path) -> EventLog:
    return EventLog(tmp_path / "here" / "gyoji.sqlite")


@pytest.fixture
def other(tmp_path: Path) -> EventLog:
    return EventLog(tmp_path / "there" / "gyoji.sqlite")


def kept(log: EventLog) -> dict[str, list[str]]:
    return {str(header["session"]): log.lines(str(header["session"])) for header in log.sessions()}


@pytest.fixture
def backup(log: EventLog, tmp_path: Path) -> Path:
    played(log)
    played(log, "saturday")
    frames = frames_folder(log, "friday")
    frames.mkdir(parents=True)
    (frames / "frame-000000001.000.jpg").write_bytes(b"frame")
    deck = tmp_path / "decks" / "ours"
    deck.mkdir(parents=True)
    (deck / "deck.json").write_text("{}", encoding="utf-8")
    made = write_backup(log, tmp_path / "b.zip", tmp_path / "decks", lambda: datetime(2026, 11, 27, tzinfo=UTC))
    assert (made.sessions, made.pictures, made.frames, made.decks, made.lost) == (2, 2, 1, 1, ())
    return tmp_path / "b.zip"


def test_everything_comes_back_on_another_machine(log: EventLog, other: EventLog, backup: Path, tmp_path: Path) -> None:
    done = restore(other, backup, tmp_path / "elsewhere")
    assert (done.added, done.extended, done.same, done.different) == (2, 0, 0, ())
    assert (done.pictures, done.frames, done.decks) == (2, 1, 1)
    assert kept(other) == kept(log)
    assert other.stored().keys() == log.stored().keys()
    assert (frames_folder(other, "friday") / "frame-000000001.000.jpg").read_bytes() == b"frame"
    assert (tmp_path / "elsewhere" / "ours" / "deck.json").is_file()
    assert Session.open(other, "friday").view() == {**Session.open(log, "friday").view()}


def test_twice_changes_nothing(other: EventLog, backup: Path) -> None:
    restore(other, backup)
    before = kept(other)
    done = restore(other, backup)
    assert (done.added, done.same, done.pictures, done.frames) == (0, 2, 0, 0)
    assert kept(other) == before


def test_missing_events_are_added_and_newer_ones_stay(log: EventLog, backup: Path) -> None:
    session = Session.open(log, "friday")
    session.accept({"type": "pass", "player": "Yui"})
    done = restore(log, backup)
    assert (done.same, done.extended) == (2, 0)
    assert len(log.lines("friday")) == 9
    newer = backup.with_name("newer.zip")
    write_backup(log, newer)
    again = EventLog(backup.parent / "again" / "gyoji.sqlite")
    restore(again, backup)
    assert restore(again, newer).extended == 1
    assert again.lines("friday") == log.lines("friday")


def test_a_session_that_went_on_otherwise_is_left_and_named(log: EventLog, other: EventLog, backup: Path) -> None:
    played(other)
    Session.open(other, "friday").accept({"type": "pass", "player": "Yui"})
    Session.open(log, "friday").accept({"type": "undo", "target": 8})
    newer = backup.with_name("newer.zip")
    write_backup(log, newer)
    before = other.lines("friday")
    assert restore(other, newer).different == ("friday",)
    assert other.lines("friday") == before


def test_the_table_that_is_watched_is_left_alone(log: EventLog, other: EventLog, backup: Path) -> None:
    session = Session.create(other, "daifugo", ["Aoi", "Ren", "Yui"], session="friday")
    assert restore(other, backup, spare="friday").added == 1
    assert session.last_seq() == 0 and other.lines("friday") == []


@pytest.mark.parametrize("what", ["cut", "bit", "more", "less", "no zip"])
def test_a_damaged_file_restores_nothing(other: EventLog, backup: Path, what: str) -> None:
    data = bytearray(backup.read_bytes())
    if what == "cut":
        data = data[: len(data) // 2]
    elif what == "bit":
        place = data.index(b"picture of friday")
        data[place] ^= 1
    elif what == "no zip":
        data = bytearray(b"something else")
    backup.write_bytes(data)
    if what == "more":
        with zipfile.ZipFile(backup, "a") as archive:
            archive.writestr("../evil", "x")
    if what == "less":
        with zipfile.ZipFile(backup) as old, zipfile.ZipFile(backup.with_name("less.zip"), "w") as new:
            for name in old.namelist():
                if not name.startswith("pictures/"):
                    new.writestr(name, old.read(name))
        shutil.move(backup.with_name("less.zip"), backup)
    with pytest.raises(BackupError) as caught:
        restore(other, backup)
    assert caught.value.en and caught.value.ja
    assert other.sessions() == [] and not other.stored()


GOOD = b'{"seq":0,"type":"game","format":"gyoji/1","game":"daifugo","players":["A","B"],"session":"s"}\n'
BAD = {
    "not UTF-8": b"\xff\xfe",
    "nested": b"[" * 200_000,
    "empty": b"",
    "no header": b'{"seq":1,"type":"clear"}\n',
    "no id": GOOD.replace(b'"s"', b'"' + b"s" * 5000 + b'"'),
    "a torn event": GOOD + b'{"seq":1,"ty',
    "no number": GOOD + b'{"type":"clear"}\n',
    "a number twice": GOOD + b'{"seq":1,"type":"clear"}\n' * 2,
}


def summed(path: Path, files: dict[str, bytes], more: bytes = b"") -> Path:
    """A backup of these files, its checksums right."""
    about = {"backup.json": json.dumps({"format": FORMAT, "sessions": []}).encode()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        sums = b"".join(
            f"{hashlib.sha256(data).hexdigest()}  {name}\n".encode() for name, data in (about | files).items()
        )
        for name, data in (about | files | {"SHA256SUMS": sums + more}).items():
            archive.writestr(name, data)
    return path


@pytest.mark.parametrize("what", BAD)
def test_a_session_that_is_no_record_restores_nothing(other: EventLog, tmp_path: Path, what: str) -> None:
    made = summed(
        tmp_path / "b.zip", {"sessions/000001.jsonl": GOOD.replace(b'"s"', b'"t"'), "sessions/000002.jsonl": BAD[what]}
    )
    with pytest.raises(BackupError, match="sessions/000002"):
        restore(other, made)
    assert other.sessions() == []


@pytest.mark.parametrize("name", ["decks/" + "札" * 100 + "/deck.json", "decks/a\u2028b/deck.json"])
def test_names_that_no_disk_takes_are_refused_and_others_are_kept(other: EventLog, tmp_path: Path, name: str) -> None:
    made = summed(tmp_path / "b.zip", {"sessions/000001.jsonl": GOOD, name: b"{}"})
    if "札" in name:
        with pytest.raises(BackupError):
            restore(other, made, tmp_path / "decks")
    else:
        assert restore(other, made, tmp_path / "decks").decks == 1


def test_a_list_of_checksums_beyond_all_measure_is_not_read(other: EventLog, tmp_path: Path) -> None:
    made = summed(tmp_path / "b.zip", {"sessions/000001.jsonl": GOOD}, b"\n" * (MOST_LISTED + 1))
    with pytest.raises(BackupError):
        restore(other, made)


@pytest.mark.parametrize(
    ("about", "said"),
    [(b"\xff", "no backup of Gyoji"), (b"[]", "no backup of Gyoji"), (b'{"format":1}', "no backup of Gyoji"),
     (b'{"format":"gyoji-backup/9"}', "newer Gyoji")],
)  # fmt: skip
def test_only_what_says_so_is_a_backup_of_a_newer_version(
    other: EventLog, tmp_path: Path, about: bytes, said: str
) -> None:
    made = summed(tmp_path / "b.zip", {"sessions/000001.jsonl": GOOD, "backup.json": about})
    with pytest.raises(BackupError, match=said):
        restore(other, made)

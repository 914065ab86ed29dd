"""Pictures go when they are too old or take too much room, the oldest first; records stay."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from table.record.files.exporting import frames_folder
from table.record.past.retention import FILE, Beyond, Keeping, beyond, read_keeping, tidy, usage, write_keeping
from table.record.storage.log import EventLog
from tests.table.record.conftest import played

NOW = datetime.fromisoformat("2026-12-10T12:00:00+09:00")


@pytest.fixture
def full(log: EventLog) -> EventLog:
    """Three evenings, a week apart, each with a picture of its own and 400 kB of frames."""
    for week, name in enumerate(("one", "two", "three")):
        started = NOW - timedelta(weeks=3 - week)
        played(log, name, started=started.isoformat())
        frames = frames_folder(log, name)
        frames.mkdir(parents=True)
        (frames / "frame-000000001.000.jpg").write_bytes(bytes(400_000))
    return log


def pictures(log: EventLog) -> set[bytes]:
    return {path.read_bytes() for path in log.stored().values()}


def test_what_is_too_old_goes_and_the_record_stays(full: EventLog) -> None:
    before = usage(full)
    assert (before.pictures, before.frames) == (3, 3) and before.picture_bytes > 1_200_000
    freed = tidy(full, Keeping(days=10, megabytes=None), NOW)
    assert pictures(full) == {b"picture of three"}
    assert usage(full).frames == 1
    assert before.picture_bytes - usage(full).picture_bytes == freed
    assert [header["events"] for header in full.sessions()] == [8, 8, 8]


def test_where_there_is_no_room_the_oldest_go_first(full: EventLog) -> None:
    tidy(full, Keeping(days=None, megabytes=1), NOW)
    assert pictures(full) == {b"picture of two", b"picture of three"}
    assert tidy(full, Keeping(days=None, megabytes=1), NOW) == 0


def test_what_is_beyond_is_told_before_it_goes(full: EventLog) -> None:
    keeping, before = Keeping(days=10, megabytes=None), usage(full)
    told = beyond(full, keeping, NOW)
    assert usage(full) == before and told.sessions == 2
    assert tidy(full, keeping, NOW) == told.bytes > 800_000
    assert beyond(full, keeping, NOW) == Beyond(0, 0)
    assert beyond(full, Keeping(1, None), NOW, spare="three") == Beyond(0, 0)


def test_what_cannot_be_deleted_is_not_counted_as_free(full: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "unlink", held)
    monkeypatch.setattr("table.record.past.retention.shutil.rmtree", lambda path, ignore_errors: None)
    assert tidy(full, Keeping(days=10, megabytes=None), NOW) == 0
    assert len(pictures(full)) == 3


def test_a_picture_that_no_event_rests_on_takes_no_room_for_ever(full: EventLog) -> None:
    now = datetime.now(NOW.tzinfo)
    sha = full.put_picture(b"left behind when the power went")
    tidy(full, Keeping(None, None), now)
    assert sha in full.stored()  # an event may be about to rest on it
    tidy(full, Keeping(None, None), now + timedelta(hours=2))
    assert sha not in full.stored() and len(pictures(full)) == 3


def test_without_limits_everything_stays(full: EventLog) -> None:
    assert tidy(full, Keeping(None, None), NOW) == 0
    assert tidy(full, Keeping(), NOW) == 0
    assert len(pictures(full)) == 3


def test_the_table_that_is_watched_keeps_its_pictures(full: EventLog) -> None:
    tidy(full, Keeping(days=1, megabytes=None), NOW, spare="one")
    assert pictures(full) == {b"picture of one"}


def test_a_picture_of_two_evenings_goes_with_the_newer(full: EventLog) -> None:
    shared = full.put_picture(b"shared")
    for name in ("three", "one"):
        seq = full.last_seq(name) + 1
        full.append(name, {"seq": seq, "type": "pass", "player": "Ren", "evidence": [{"sha256": shared}]})
    tidy(full, Keeping(days=10, megabytes=None), NOW)
    assert pictures(full) == {b"picture of three", b"shared"}


def test_the_limits_are_remembered(tmp_path: Path) -> None:
    assert read_keeping(tmp_path) == Keeping()
    write_keeping(tmp_path, Keeping(days=30, megabytes=None))
    assert read_keeping(tmp_path) == Keeping(30, None)
    for wrong in ("", "[]", '{"days": -1}', '{"days": "1"}', '{"weeks": 1}'):
        (tmp_path / FILE).write_text(wrong, encoding="utf-8")
        assert read_keeping(tmp_path) == Keeping()

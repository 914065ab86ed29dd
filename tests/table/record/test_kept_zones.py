"""Zones beside the log: kept, replaced, forgotten, deleted with their session."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.record.deleting import delete_session
from table.record.kept_zones import read_zones, write_zones, zones_file
from table.record.log import EventLog
from table.record.session import Session

FIELD = [{"kind": "field", "polygon": [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]}]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.create(EventLog(tmp_path / "log.db"), "daifugo", ["A", "B"], "official")


def test_zones_are_kept_and_forgotten(session: Session) -> None:
    assert read_zones(session.log, session.id) is None
    write_zones(session.log, session.id, FIELD)
    assert read_zones(session.log, session.id) == FIELD
    assert zones_file(session.log, session.id).stat().st_mode & 0o077 == 0
    write_zones(session.log, session.id, [])
    write_zones(session.log, session.id, [])
    assert read_zones(session.log, session.id) is None


def test_a_damaged_file_is_none(session: Session) -> None:
    write_zones(session.log, session.id, FIELD)
    zones_file(session.log, session.id).write_text("[{")
    assert read_zones(session.log, session.id) is None


def test_what_cannot_be_written_leaves_what_was_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    write_zones(session.log, session.id, FIELD)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "no space")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_zones(session.log, session.id, [{"kind": "stock"}])
    assert read_zones(session.log, session.id) == FIELD
    assert [path.suffix for path in zones_file(session.log, session.id).parent.iterdir()] == [".json"]


def test_they_go_with_their_session(session: Session) -> None:
    write_zones(session.log, session.id, FIELD)
    delete_session(session.log, session.id)
    assert not zones_file(session.log, session.id).exists()

"""Beside the log: zones and switches are kept, replaced, forgotten, deleted with their session."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.record.past.deleting import delete_session
from table.record.session import Session
from table.record.storage.kept_beside import NEXT_RULES, ZONES
from table.record.storage.log import EventLog

FIELD = [{"kind": "field", "polygon": [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]}]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.create(EventLog(tmp_path / "log.db"), "daifugo", ["A", "B"], "official")


def test_zones_are_kept_and_forgotten(session: Session) -> None:
    assert ZONES.read(session.log, session.id) is None
    ZONES.write(session.log, session.id, FIELD)
    assert ZONES.read(session.log, session.id) == FIELD
    assert ZONES.file(session.log, session.id).stat().st_mode & 0o077 == 0
    ZONES.write(session.log, session.id, [])
    ZONES.write(session.log, session.id, [])
    assert ZONES.read(session.log, session.id) is None


def test_a_damaged_file_is_none(session: Session) -> None:
    ZONES.write(session.log, session.id, FIELD)
    ZONES.file(session.log, session.id).write_text("[{")
    assert ZONES.read(session.log, session.id) is None


def test_what_cannot_be_written_leaves_what_was_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    ZONES.write(session.log, session.id, FIELD)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "no space")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        ZONES.write(session.log, session.id, [{"kind": "stock"}])
    assert ZONES.read(session.log, session.id) == FIELD
    assert [path.suffix for path in ZONES.file(session.log, session.id).parent.iterdir()] == [".json"]


def test_they_go_with_their_session(session: Session) -> None:
    session.keep_rules({"skip_5": True})
    ZONES.write(session.log, session.id, FIELD)
    delete_session(session.log, session.id)
    assert not ZONES.file(session.log, session.id).exists() and not NEXT_RULES.file(session.log, session.id).exists()


def test_switches_for_the_next_round_outlive_a_restart(session: Session) -> None:
    session.keep_rules({"skip_5": True})
    again = Session.open(session.log, session.id)
    assert again.rules_of(2) == {"skip_5": True} and again.opening(2) == {"options": {"skip_5": True}}
    assert again.rules_of(1) is None and again.rules_of(3) is None


@pytest.mark.parametrize("kept", ["[]", '{"round": "2", "options": {}}', '{"round": 2}', '{"round": 2, "options": 5}'])
def test_switches_that_were_damaged_are_none(session: Session, kept: str) -> None:
    session.keep_rules({"skip_5": True})
    NEXT_RULES.file(session.log, session.id).write_text(kept)
    assert Session.open(session.log, session.id).rules_of(2) is None


def test_switches_that_cannot_be_written_are_not_in_force(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(NEXT_RULES, "write", full)
    with pytest.raises(OSError, match="no space"):
        session.keep_rules({"skip_5": True})
    assert session.rules_of(2) is None

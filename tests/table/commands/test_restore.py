"""`gyoji restore`: adds what is missing, in a folder that nobody else uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.session import Session
from table.record.storage.folder import FolderLock
from table.record.storage.log import EventLog
from table.sharing.backup import write_backup
from tests.table.record.conftest import played
from vision.folders import decks_folder

runner = CliRunner()


@pytest.fixture
def backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    log = EventLog(tmp_path / "old" / "gyoji.sqlite")
    played(log)
    write_backup(log, tmp_path / "b.zip")
    log.close()
    return tmp_path / "b.zip"


def test_a_new_machine_has_everything(backup: Path, tmp_path: Path) -> None:
    done = runner.invoke(build(), ["restore", str(backup), "--data", str(tmp_path / "new")])
    assert done.exit_code == 0 and "1 evenings added" in done.stdout, done.output
    assert len(Session.open(EventLog(tmp_path / "new" / "gyoji.sqlite"), "friday").record()) == 9


def test_a_folder_in_use_and_a_damaged_file_are_one_sentence(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    lock = FolderLock(tmp_path / "new")
    used = runner.invoke(build(), ["restore", str(backup), "--data", str(tmp_path / "new")])
    lock.release()
    assert used.exit_code == 2 and "in use by another Gyoji" in used.output
    backup.write_bytes(backup.read_bytes()[:200])
    broken = runner.invoke(build(), ["restore", str(backup), "--data", str(tmp_path / "new")])
    assert broken.exit_code == 2 and "damaged" in broken.output and "Traceback" not in broken.output


def test_what_went_on_otherwise_is_named(backup: Path, tmp_path: Path) -> None:
    log = EventLog(tmp_path / "new" / "gyoji.sqlite")
    Session.create(log, "daifugo", ["Aoi", "Ren"], session="friday").accept({"type": "pass", "player": "Ren"})
    log.close()
    done = runner.invoke(build(), ["restore", str(backup), "--data", str(tmp_path / "new")])
    assert done.exit_code == 1 and "Session friday is here with other events" in done.output


def test_decks_go_where_the_record_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    monkeypatch.delenv("GYOJI_DATA", raising=False)
    log = EventLog(tmp_path / "old" / "gyoji.sqlite")
    played(log)
    (tmp_path / "decks" / "ours").mkdir(parents=True)
    (tmp_path / "decks" / "ours" / "deck.json").write_text("{}", encoding="utf-8")
    write_backup(log, tmp_path / "b.zip", tmp_path / "decks")
    log.close()
    done = runner.invoke(build(), ["restore", str(tmp_path / "b.zip"), "--data", str(tmp_path / "new")])
    assert done.exit_code == 0 and not (tmp_path / "user").exists()
    monkeypatch.setenv("GYOJI_DATA", str(tmp_path / "new"))
    assert (decks_folder() / "ours" / "deck.json").is_file()

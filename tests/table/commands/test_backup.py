"""`gyoji backup`: one file, also while a table is watched."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.storage.folder import FolderLock
from table.record.storage.log import EventLog
from tests.table.record.conftest import played

runner = CliRunner()


@pytest.fixture(autouse=True)
def own_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))


def test_it_is_written_while_a_table_is_watched(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "data" / "gyoji.sqlite")
    played(log)
    lock = FolderLock(tmp_path / "data")
    done = runner.invoke(build(), ["backup", str(tmp_path / "b.zip"), "--data", str(tmp_path / "data")])
    assert done.exit_code == 0, done.output
    assert "1 evenings, 1 pictures" in done.stdout
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert archive.namelist()[-1] == "SHA256SUMS"
    assert (tmp_path / "b.zip").stat().st_mode & 0o077 == 0
    lock.release()


def test_without_a_record_it_is_one_sentence(tmp_path: Path) -> None:
    done = runner.invoke(build(), ["backup", str(tmp_path / "b.zip"), "--data", str(tmp_path / "no")])
    assert done.exit_code == 2 and "is not there" in done.output and "Traceback" not in done.output

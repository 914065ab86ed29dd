"""`gyoji export`: a session as its record, or with rulings and pictures in one archive."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from typer.testing import CliRunner

from table.cli import build
from table.record.session import Session

app = build()
runner = CliRunner()


def test_a_session_is_exported_as_its_record(log: tuple[Path, Session], tmp_path: Path) -> None:
    path, session = log
    printed = runner.invoke(app, ["export", str(path)])
    assert printed.exit_code == 0
    assert printed.stdout == session.record_text()
    out = tmp_path / "out.jsonl"
    assert runner.invoke(app, ["export", str(path), str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == session.record_text()
    listed = runner.invoke(app, ["export", str(path), "--list"])
    assert json.loads(listed.stdout)["session"] == session.id


def test_a_zip_holds_record_rulings_and_pictures_once(log: tuple[Path, Session], tmp_path: Path) -> None:
    path, session = log
    out = tmp_path / "out.zip"
    assert runner.invoke(app, ["export", str(path), str(out)]).exit_code == 0
    with zipfile.ZipFile(out) as archive:
        names = archive.namelist()
        assert len(names) == 3
        assert archive.read("record.jsonl").decode() == session.record_text()
        assert len(archive.read("rulings.jsonl").splitlines()) == len(session.rulings())
        assert archive.read(names[2]) == b"\xff\xd8 picture"


def test_what_is_no_log_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("nothing of the kind\n")
    result = runner.invoke(app, ["export", str(path)])
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1

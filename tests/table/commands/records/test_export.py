"""`gyoji export`: a session as its record, or with rulings and pictures in one archive."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.session import Session
from table.record.storage.log import EventLog

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


def test_a_record_with_appended_corrections_is_exported_with_the_pictures_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    picture = bytes(cv2.imencode(".jpg", np.full((400, 600, 3), 90, np.uint8))[1].tobytes())
    log = EventLog(tmp_path / "evening.jsonl.db")
    sha = log.put_picture(picture)
    session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official")
    outline = {"sha256": sha, "card": "D8", "quad": [[100, 100], [200, 100], [200, 240], [100, 240]]}
    session.accept({"type": "play", "player": "Aoi", "cards": ["D8"], "evidence": [outline]})
    text = session.record_text()
    log.close()
    amended = {"seq": 212, "type": "amend", "target": 1, "event": {"type": "play", "player": "Aoi", "cards": ["D3"]}}
    path.write_text(text + json.dumps(amended) + "\n", encoding="utf-8")
    result = runner.invoke(app, ["export", str(path), "--crops", str(tmp_path / "crops")])
    assert result.exit_code == 0 and "1 corrected" in result.output
    (label,) = (tmp_path / "crops" / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(label)["cards"] == ["D3"] and json.loads(label)["read"] == "D8"
    assert runner.invoke(app, ["export", str(path), "--bundle", str(tmp_path / "report.zip")]).exit_code == 0
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        assert archive.read("record.jsonl").decode().endswith(json.dumps(amended) + "\n")
        assert f"pictures/{sha}.jpg" in archive.namelist()
    assert path.read_text(encoding="utf-8").startswith(text)


@pytest.mark.parametrize(
    ("second", "said"), [("", "neither a log of Gyoji nor a record"), ('{"seq": 1, "type": "pas"}', "line 2")]
)
def test_a_file_that_is_no_record_is_refused_in_one_sentence(tmp_path: Path, second: str, said: str) -> None:
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["Aoi", "Ren"]}
    path = tmp_path / "x.jsonl"
    path.write_text(f"{json.dumps(header)}\n{second}\n" if second else "{}\n", encoding="utf-8")
    result = runner.invoke(app, ["export", str(path)])
    assert result.exit_code == 2 and said in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_what_is_no_log_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("nothing of the kind\n")
    result = runner.invoke(app, ["export", str(path)])
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1

"""`gyoji replay`, `export` and `doctor`."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from table.commands.doctor import doctor
from table.commands.export import export
from table.commands.film import film
from table.commands.replay import replay
from table.doctor import check_focus, check_light, judge_size, plan
from table.record.log import EventLog
from table.record.session import Session
from table.simulation.play import random_round
from vision.types import Sighting

app = typer.Typer()
for command in (replay, export, doctor, film):
    app.command()(command)
runner = CliRunner()


@pytest.fixture
def log(tmp_path: Path) -> tuple[Path, Session]:
    opened = EventLog(tmp_path / "log.db")
    sha = opened.put_picture(b"\xff\xd8 picture")
    lines = random_round(5, "official")
    session = Session.from_header(opened, lines[0])
    for line in lines[1:]:
        session.accept({**line, "evidence": [{"sha256": sha}]} if line["type"] == "play" else line)
    return opened.path, session


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


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_record_and_a_log_replay_alike(log: tuple[Path, Session], tmp_path: Path, lang: str) -> None:
    path, session = log
    record = tmp_path / "record.jsonl"
    record.write_text(session.record_text(), encoding="utf-8")
    one = runner.invoke(app, ["replay", str(record), "--lang", lang])
    two = runner.invoke(app, ["replay", str(path), "--lang", lang])
    assert one.exit_code == 0
    assert one.stdout == two.stdout
    assert len(one.stdout.splitlines()) == len(session.record())  # one per event, and the standings
    short = runner.invoke(app, ["replay", str(record), "--until", "3", "--json"])
    assert [json.loads(line)["seq"] for line in short.stdout.splitlines()] == [1, 2, 3]


def test_what_is_no_record_and_no_log_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("nothing of the kind\n")
    for arguments in (["replay", str(path)], ["export", str(path)], ["replay", str(tmp_path / "missing")]):
        result = runner.invoke(app, arguments)
        assert result.exit_code == 2
        assert len(result.output.strip().splitlines()) == 1


def test_a_plan_says_what_a_camera_would_see() -> None:
    view, size, height = plan((1920, 1080), 900, 70)
    assert "126 × 71 cm" in view.en
    assert size.fine
    assert "88 cm" in height.en
    assert plan((1280, 720), 1500, 80)[1].fine is False
    result = runner.invoke(app, ["doctor", "--plan", "--resolution", "1280x720", "--height", "1500", "--lang", "ja"])
    assert result.exit_code == 1
    assert "小さすぎます" in result.output
    assert runner.invoke(app, ["doctor", "--plan", "--resolution", "wide"]).exit_code == 2


def test_light_focus_and_size_are_told_apart() -> None:
    rng = np.random.default_rng(0)
    page = cv2.resize(rng.integers(60, 200, (60, 80, 3)).astype(np.uint8), (640, 480), interpolation=cv2.INTER_NEAREST)
    page = np.asarray(page, np.uint8)
    blurred = np.asarray(cv2.GaussianBlur(page, (0, 0), 5), np.uint8)
    assert check_light(page).fine
    assert check_light(np.asarray(page // 6, np.uint8)).fine is False
    assert check_light(np.full((48, 64, 3), 255, np.uint8)).fine is False
    corners = np.array([[100, 100], [300, 100], [300, 380], [100, 380]], np.float32)
    card = [Sighting(corners, "up", "H7", 0.99)]
    assert check_focus(page, card).fine
    assert check_focus(blurred, card).fine is False
    assert check_focus(blurred, []).fine is None  # a cloth may be soft
    assert judge_size(2.0).fine
    assert judge_size(0.8).fine is False


def test_what_cannot_be_filmed_is_one_sentence(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    lines = [json.dumps(line) for line in random_round(5, "official")]
    record.write_text("\n".join(lines[:3]) + "\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    os.mkfifo(tmp_path / "pipe")
    out = str(tmp_path / "out.mp4")
    for arguments, said in (
        ([str(tmp_path / "pipe"), out], "a pipe"),
        ([str(tmp_path / "missing"), out], "no such file"),
        ([str(record), str(tmp_path / "nowhere" / "out.mp4")], "no film can be written there"),
        ([str(record), out, "--deck", str(tmp_path / "empty")], "empty: no card pictures"),
        ([str(record), out, "--size", "99999999999x1"], "--size"),
    ):
        result = runner.invoke(app, ["film", *arguments])
        assert result.exit_code == 2
        assert said in result.output.splitlines()[-1]
        assert "Errno" not in result.output
    assert runner.invoke(app, ["doctor", "--plan", "--resolution", "1920x²"]).exit_code == 2

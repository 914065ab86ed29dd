"""A report holds what explains an event and nothing that is private; corrected cards become labelled pictures."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from table.capture.frames import Frame
from table.capture.keeping import Keeper
from table.capture.picture import encode
from table.cli import build
from table.record.session import Session
from table.record.storage.log import EventLog
from table.sharing.reporting import frames_of, write_crops, write_report

CAMERA = "rtsp://me:geheim@cam.local/live"
SEEN = {"camera": CAMERA, "at_ms": 10_000.0}


def picture(shade: int) -> bytes:
    return encode(np.full((180, 320, 3), shade, np.uint8), 90)


def card(sha: str, left: float, name: str | None) -> dict[str, Any]:
    """The evidence of a card 20×30 px, its left edge at `left`."""
    quad = [[left, 60.0], [left + 20, 60.0], [left + 20, 90.0], [left, 90.0]]
    return {**SEEN, "sha256": sha, "quad": quad, "card": name}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Two plays, of which one was corrected, and a card that one player showed to another; frames of 20 s."""
    log = EventLog(tmp_path / "log.db")
    made = Session.create(log, "daifugo", list("ABCD"), "official")
    sha = log.put_picture(picture(90))
    made.accept({"type": "play", "player": "A", "cards": ["S4", "D4"], "at_ms": 10_000.0, "source": "camera",
                 "evidence": [card(sha, 40.0, "S4"), card(sha, 100.0, "D4")]})  # fmt: skip
    made.accept({"type": "play", "player": "B", "cards": ["H6"], "at_ms": 16_000.0, "source": "camera",
                 "evidence": [card(sha, 200.0, "H6")]})  # fmt: skip
    made.accept({"type": "amend", "target": 1, "source": "tap",
                 "event": {"type": "play", "player": "A", "cards": ["H4", "S4"]}})  # fmt: skip
    secret = log.put_picture(picture(200))
    made.accept({"type": "reveal", "player": "C", "cards": ["CA"], "audience": ["D"], "at_ms": 18_000.0,
                 "evidence": [{**card(secret, 5.0, "CA"), "at_ms": 18_000.0}]})  # fmt: skip
    keeper = Keeper(frames_of(made), lambda why, detail: None)
    for at_ms in range(0, 20_000, 500):
        keeper.keep(Frame(np.full((36, 64, 3), at_ms // 100, np.uint8), float(at_ms)))
    return made


def unpacked(path: Path) -> dict[str, bytes]:
    """The files of a report, each as its check sum says."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    sums = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    assert sums == {name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name != "SHA256SUMS"}
    return files


def frame_times(files: dict[str, bytes]) -> list[float]:
    return sorted(float(name[13:-4]) for name in files if name.startswith("frames/"))


def test_a_report_is_about_one_event_and_keeps_secrets(session: Session, tmp_path: Path) -> None:
    out = tmp_path / "out.zip"
    report = write_report(session, out, event=3)
    files = unpacked(out)
    # The correction has no time of its own: what it corrects has.
    times = frame_times(files)
    assert (times[0], times[-1], report.event, report.frames) == (4_000.0, 12_000.0, 3, len(times))
    assert len([name for name in files if name.startswith("pictures/")]) == 1
    whole = b"".join(files.values())
    assert b"geheim" not in whole
    assert not any(b"CA" in files[name] for name in ("record.jsonl", "rulings.jsonl", "about.json"))
    about = json.loads(files["about.json"])
    assert (about["event"], about["settings"]["game"], about["session"]) == (3, "daifugo", session.id)


def test_frames_near_a_private_event_are_left_out_unless_asked(session: Session, tmp_path: Path) -> None:
    write_report(session, tmp_path / "public.zip", event=2)
    write_report(session, tmp_path / "all.zip", event=2, private=True)
    assert frame_times(unpacked(tmp_path / "public.zip"))[-1] == 14_500.0
    everything = unpacked(tmp_path / "all.zip")
    assert frame_times(everything)[-1] == 18_000.0
    assert b'"CA"' in everything["record.jsonl"]
    assert len([name for name in everything if name.startswith("pictures/")]) == 2
    assert b"geheim" not in b"".join(everything.values())


def test_a_picture_that_is_not_what_its_name_says_is_left_out_and_said(session: Session, tmp_path: Path) -> None:
    sha = session.record()[1]["evidence"][0]["sha256"]
    (stored,) = session.log.pictures.rglob(f"{sha}.jpg")
    stored.write_bytes(b"\xff\xd8 other")
    report = write_report(session, tmp_path / "out.zip")
    assert [sha in sentence for sentence in report.left_out] == [True]
    assert not [name for name in unpacked(tmp_path / "out.zip") if name.startswith("pictures/")]


def test_corrected_cards_are_cut_out_with_what_was_read_and_what_it_was(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "crops"
    assert write_crops(session, folder) == 2
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(line["read"], line["cards"], line["note"]) for line in labels] == [("S4", ["S4"], ""), ("D4", ["H4"], "")]
    for line in labels:
        image = cv2.imread(str(folder / line["image"]))
        assert image is not None
        assert image.shape == (line["height"], line["width"], 3)
        (box,) = line["boxes"]
        assert (box[2] - box[0], box[3] - box[1]) == (20, 30)
        assert line["quad"][0] == [8.0, 12.0] == [float(each) for each in box[:2]]


def test_the_command_writes_both(session: Session, tmp_path: Path) -> None:
    runner, app, path = CliRunner(), build(), str(session.log.path)
    result = runner.invoke(app, ["export", path, "--bundle", str(tmp_path / "a.zip"), "--crops", str(tmp_path / "c")])
    assert result.exit_code == 0, result.output
    assert "about event 4" in result.output
    assert "2 corrected cards" in result.output
    listed = json.loads(runner.invoke(app, ["export", path, "--list"]).output)
    assert (listed["started"], listed["frames"]) == (session.record()[0]["started"], str(frames_of(session)))
    refused = runner.invoke(app, ["export", path, "--bundle", str(tmp_path / "b.zip"), "--event", "99"])
    assert refused.exit_code == 2
    assert "no event 99" in refused.output


def test_a_report_about_one_event_ends_with_it_and_names_nobody(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "log.db")
    made = Session.create(log, "daifugo", ["Aoi", "Ren", "Yui", "Sora"], "official")
    shas = [log.put_picture(picture(shade)) for shade in (60, 90, 120)]
    for player, cards, sha in (("Aoi", "S4", shas[0]), ("Ren", "S6", shas[1]), ("Yui", "S9", shas[2])):
        seen = [{**card(sha, 40.0, cards), "alternatives": [[cards, 0.97], ["C6", 0.02]]}]
        made.accept({"type": "play", "player": player, "cards": [cards], "at_ms": 10_000.0, "evidence": seen})
    made.accept({"type": "amend", "target": 2, "event": {"type": "play", "player": "Ren", "cards": ["C6"]}})
    write_report(made, tmp_path / "one.zip", event=2, until=True, names=False)
    files = unpacked(tmp_path / "one.zip")
    record = [json.loads(line) for line in files["record.jsonl"].splitlines()]
    assert [line["seq"] for line in record] == [0, 1, 2, 4]  # what corrects it comes with it
    assert record[0]["players"] == ["A", "B", "C", "D"] and record[-1]["event"]["player"] == "B"
    assert record[2]["evidence"][0]["alternatives"] == [["S6", 0.97], ["C6", 0.02]]
    rulings = [json.loads(line) for line in files["rulings.jsonl"].splitlines()]
    assert [line["seq"] for line in rulings] == [1, 2, 4] and rulings[0]["turn"] == "B"
    assert {name for name in files if name.startswith("pictures/")} == {f"pictures/{sha}.jpg" for sha in shas[:2]}
    about = json.loads(files["about.json"])
    assert about["event"] == 2 and len(about["models"]["locator"]) == 16
    assert not any(name.encode() in data for name in ("Aoi", "Ren", "Yui", "Sora") for data in files.values())
    write_report(made, tmp_path / "named.zip", event=2, until=True)
    assert b"Ren" in unpacked(tmp_path / "named.zip")["rulings.jsonl"]

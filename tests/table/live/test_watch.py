"""Watching without a page: what was asked for is read, and a record comes out as it happens."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from table.live.watch import Watching, read_counts, read_options
from table.record.storage.league import League
from table.record.storage.log import EventLog
from vision.types import Detection, Image


class Blind:
    """Eyes that find no card."""

    def scan(self, image: Image) -> list[Detection]:
        """No detections."""
        return []


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(2):
        assert cv2.imwrite(str(folder / f"{number}.png"), np.full((90, 160, 3), 80 + number, np.uint8))
    return folder


def watching(source: Path, **more: Any) -> Watching:
    return Watching(str(source), "daifugo", "official", ["A", "B", "C"], scanner=Blind(), **more)


@pytest.mark.parametrize(("text", "counts"), [(None, None), ("14, 13,13", {"A": 14, "B": 13, "C": 13})])
def test_counts_are_one_per_player(text: str | None, counts: dict[str, int] | None) -> None:
    assert read_counts(text, ["A", "B", "C"]) == counts
    for wrong in ("14,13", "14,13,x", "14,13,-1"):
        with pytest.raises(ValueError, match="one per player"):
            read_counts(wrong, ["A", "B", "C"])


def test_switches_are_json_or_plain_words() -> None:
    assert read_options(["lock=3", "eight_cut=false", "eleven_back=forced"]) == {
        "lock": 3, "eight_cut": False, "eleven_back": "forced",
    }  # fmt: skip
    with pytest.raises(ValueError, match="KEY=VALUE"):
        read_options(["lock"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps access in lists, not in modes")
def test_a_record_is_its_owners_alone(pictures: Path, tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text("", "utf-8")
    for name in ("old.jsonl", "new.jsonl"):
        watching(pictures, record=tmp_path / name).run()
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_the_record_is_written_as_it_happens(pictures: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    made = watching(pictures, record=record)
    made.session.accept({"type": "play", "player": "A", "cards": ["H7"]})
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert [line["type"] for line in lines] == ["game", "play"]  # before the watching ends
    made.run()
    assert record.with_name("record.jsonl.db").exists()


def test_a_session_that_is_not_there_is_said(pictures: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no session friday"):
        watching(pictures, record=tmp_path / "r.jsonl", session="friday")


def test_frames_of_another_watching_are_not_mixed_with(pictures: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    watching(pictures, record=tmp_path / "a.jsonl", keep_frames=kept).run()
    if any(kept.iterdir()):
        with pytest.raises(ValueError, match="another watching"):
            watching(pictures, record=tmp_path / "b.jsonl", keep_frames=kept)


def test_a_club_gets_a_copy_of_every_event(pictures: Path, tmp_path: Path, database: str) -> None:
    record = tmp_path / "out.jsonl"
    with pytest.raises(ValueError, match="needs --record"):
        watching(pictures, league=database)
    run = watching(pictures, record=record, league=database, table="Window")
    run.session.accept({"type": "play", "player": "A", "cards": ["S4"]})
    run.run()
    with closing(League(database)) as league, closing(EventLog(f"{record}.db")) as log:
        (row,) = league.tables()
        assert (row.name, row.session) == ("Window", None)
        (ident,) = log.counts()
        assert league.log(row.id).rows(ident) == log.rows(ident) != []

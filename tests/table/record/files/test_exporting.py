"""A session as files: what everybody may see, and the pictures that events rest on."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from table.record.files.exporting import (
    events_text,
    frames_folder,
    lines_of_sessions,
    pack,
    pictures_of,
    public_line,
    record_text,
)
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def test_cards_that_only_some_saw_are_counted() -> None:
    line = {"seq": 4, "type": "show", "player": "A", "cards": ["S4", "H4"], "audience": ["A"], "evidence": [{}]}
    told = public_line(line)
    assert told["cards"] == ["BACK", "BACK"] and "evidence" not in told and told["audience"] == ["A"]
    assert public_line({**line, "audience": "all"}) == {**line, "audience": "all"}


def test_a_deal_that_only_some_saw_keeps_its_counts() -> None:
    line = {"seq": 1, "type": "deal", "hands": {"A": ["S4", "H4"]}, "counts": {"B": 3}, "stock": ["D4"],
            "audience": ["A"]}  # fmt: skip
    told = public_line(line)
    assert told["counts"] == {"A": 2, "B": 3} and told["stock"] == 1 and "hands" not in told


def test_a_corrected_event_is_as_hidden_as_its_correction() -> None:
    inner = {"type": "adjutant", "player": "A", "card": "S4"}
    told = public_line({"seq": 4, "type": "amend", "target": 2, "event": inner, "audience": ["A"]})
    assert told["event"] == {**inner, "card": "BACK"}


def test_pictures_are_named_once_and_packed(log: EventLog, tmp_path: Path) -> None:
    session = played(log)
    (sha,) = pictures_of(session)
    pack(session, tmp_path / "out.zip")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert set(archive.namelist()) == {"record.jsonl", "rulings.jsonl", f"pictures/{sha}.jpg"}
        assert archive.read("record.jsonl").decode() == record_text(session)
    pack(session, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "out.zip").read_bytes()


def test_every_session_is_one_line(log: EventLog) -> None:
    played(log)
    (line,) = [json.loads(text) for text in lines_of_sessions(log)]
    assert (line["session"], line["game"], line["players"]) == ("friday", "daifugo", ["Aoi", "Ren", "Yui"])
    assert events_text(log, "friday").count("\n") == line["events"]


def test_frames_lie_beside_the_log_under_a_name_that_any_disk_takes(log: EventLog) -> None:
    strange = frames_folder(log, "a/b:c\x00")
    assert strange.parent.parent == log.path.parent and strange.name.isalnum()
    assert strange != frames_folder(log, "friday")

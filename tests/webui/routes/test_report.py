"""A report of the table on the page, the frames that are kept for it, and when the last session began."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from fastapi.testclient import TestClient

from table.capture.keeping import kept_frames
from table.record.storage.log import EventLog
from table.sharing.reporting import frames_of
from webui.desk.desk import Desk

SETUP = {"game": "daifugo", "profile": "official", "players": ["Aoi", "Ren", "Yui", "Sora"]}


def until(ready: Callable[[], object]) -> None:
    """Waits for a thread of the server."""
    end = time.monotonic() + 20
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_report_is_saved_with_one_click(table: TestClient, play: Callable[..., object]) -> None:
    play("Aoi", "S4")
    answer = table.get("/api/report.zip")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        record = [json.loads(line) for line in archive.read("record.jsonl").splitlines()]
        assert archive.testzip() is None
        assert "SHA256SUMS" in archive.namelist()
    assert record[-1]["cards"] == ["S4"]
    assert table.get("/api/report.zip?event=99").status_code == 404
    told = table.get("/api/report.zip?event=1&until=true&names=false").content
    with zipfile.ZipFile(io.BytesIO(told)) as archive:
        assert b"Aoi" not in b"".join(archive.read(name) for name in archive.namelist())


def test_an_evening_that_is_kept_is_reported_as_well(table: TestClient, play: Callable[..., object]) -> None:
    play("Aoi", "S4")
    session = table.get("/api/view").json()["session"]
    table.post("/api/leave")
    assert table.get("/api/report.zip").status_code == 409
    answer = table.get("/api/report.zip", params={"session": session, "event": 1})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert json.loads(archive.read("record.jsonl").splitlines()[-1])["cards"] == ["S4"]
    assert table.get("/api/report.zip?session=nobody").status_code == 404


def test_without_a_table_there_is_nothing_to_report(client: TestClient) -> None:
    assert client.get("/api/report.zip").status_code == 409


def test_frames_are_kept_where_asked_and_still_after_going_on(
    client: TestClient, desk: Desk, log: EventLog, pictures: Path
) -> None:
    assert client.post("/api/setup", json={**SETUP, "source": str(pictures), "keep_frames": True}).status_code == 200
    session = desk.current()
    until(lambda: kept_frames(frames_of(session)))
    client.post("/api/events", json={"type": "pass", "player": "Aoi"})
    client.post("/api/leave")
    before = len(kept_frames(frames_of(session)))
    last = client.get("/api/last").json()
    assert datetime.fromisoformat(last["started"]).tzinfo is not None
    assert client.post("/api/continue", json={"session": last["session"], "source": str(pictures)}).status_code == 200
    until(lambda: len(kept_frames(frames_of(session))) > before)


def test_nothing_is_kept_where_nobody_asked(table: TestClient, desk: Desk) -> None:
    until(lambda: desk.status().state == "ended")
    assert not frames_of(desk.current()).parent.exists()

"""Zones that people draw on the live picture: shown, refused, in force at once and after a restart."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from table.record.session import Session
from table.record.storage.kept_beside import ZONES
from webui.desk.desk import Desk

FIELD = {"kind": "field", "polygon": [[40.0, 20.0], [200.0, 20.0], [200.0, 160.0], [40.0, 160.0]]}


@pytest.fixture
def zoned(table: TestClient) -> TestClient:
    """A table whose first picture (320×180 px) has come."""
    end = time.monotonic() + 20
    while table.get("/api/zones").status_code == 409:
        assert time.monotonic() < end
        time.sleep(0.02)
    return table


def test_without_zones_the_guess_is_shown_and_said(zoned: TestClient) -> None:
    said = zoned.get("/api/zones").json()
    assert (said["size"], said["origin"]) == ([320, 180], "guessed")
    whole = [[0.0, 0.0], [320.0, 0.0], [320.0, 180.0], [0.0, 180.0]]
    assert said["zones"] == [{"kind": "field", "polygon": whole, "seat": None}]
    assert {"kind": "before", "own": True} in said["kinds"] and {"kind": "stock", "own": False} in said["kinds"]


def test_drawn_zones_count_at_once_and_after_a_restart(zoned: TestClient, desk: Desk) -> None:
    before = {"kind": "before", "polygon": [[0, 150], [320, 150], [320, 180], [0, 180]], "seat": 0}
    assert zoned.post("/api/zones", json={"zones": [FIELD, before]}).status_code == 200
    said = zoned.get("/api/zones").json()
    assert said["origin"] == "drawn"
    assert [(zone["kind"], zone["seat"]) for zone in said["zones"]] == [("before", 0), ("field", None)]
    assert said["zones"][1]["polygon"] == FIELD["polygon"]
    session, live = desk.watched()
    ident, spec = session.id, str(desk.source)
    desk.leave()
    assert desk.resume(spec, ident) and desk.watched()[1] is not live
    end = time.monotonic() + 20
    while zoned.get("/api/zones").status_code == 409:
        assert time.monotonic() < end
    assert zoned.get("/api/zones").json()["zones"] == said["zones"]
    assert isinstance(session, Session) and "table" not in session.header()


def test_zones_stay_with_the_camera_on_whose_picture_they_were_drawn(
    zoned: TestClient, desk: Desk, pictures: Path, tmp_path: Path
) -> None:
    zoned.post("/api/zones", json={"zones": [FIELD]})
    assert zoned.post("/api/source", json={"source": str(tmp_path / "none")}).status_code == 422
    assert desk.watched()[1].zones.shown((320, 180))[0] == "drawn"
    assert zoned.post("/api/source", json={"source": str(pictures)}).status_code == 200
    assert desk.watched()[1].zones.shown((320, 180))[0] == "drawn"
    other = shutil.copytree(pictures, tmp_path / "other")
    assert zoned.post("/api/source", json={"source": str(other)}).status_code == 200
    assert desk.watched()[1].zones.shown((320, 180))[0] == "guessed"
    assert ZONES.read(desk.log, desk.watched()[0].id) is None


def test_no_zones_bring_the_guess_back(zoned: TestClient) -> None:
    guess = zoned.get("/api/zones").json()
    zoned.post("/api/zones", json={"zones": [FIELD]})
    assert zoned.post("/api/zones", json={"zones": []}).status_code == 200
    assert zoned.get("/api/zones").json() == guess


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "layout"}, "zone-kind"),
        ({"kind": "strip", "seat": 0}, "zone-kind"),
        ({"seat": 0}, "zone-seat"),
        ({"kind": "before"}, "zone-seat"),
        ({"kind": "before", "seat": 4}, "zone-seat"),
        ({"polygon": [[0, 0], [340, 0], [340, 90]]}, "zone-outside"),
        ({"polygon": [[0, 0], [90, -20], [90, 90]]}, "zone-outside"),
        ({"polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]}, "zone-small"),
        ({"polygon": [[0, 0], [50, 50], [100, 100]]}, "zone-small"),
        ({"polygon": [[0, 0], [50, 50]]}, "bad-input"),
        ({"kind": "sofa"}, "bad-input"),
    ],
)
def test_what_cannot_be_a_zone_is_refused_in_one_sentence(zoned: TestClient, change: dict[str, Any], code: str) -> None:
    zoned.post("/api/zones", json={"zones": [FIELD]})
    kept = zoned.get("/api/zones").json()
    answer = zoned.post("/api/zones", json={"zones": [FIELD, {**FIELD, **change}]})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["field"].startswith("zones.1") and answer.json()["message"]["ja"]
    assert zoned.get("/api/zones").json() == kept


def test_a_file_that_cannot_be_written_is_told(zoned: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left")

    monkeypatch.setattr(ZONES, "write", full)
    answer = zoned.post("/api/zones", json={"zones": [FIELD]})
    assert (answer.status_code, answer.json()["code"]) == (503, "disk")
    assert zoned.get("/api/zones").json()["origin"] == "guessed"


def test_without_a_table_there_are_no_zones(client: TestClient) -> None:
    assert client.get("/api/zones").json()["code"] == "no-table"


@pytest.mark.parametrize(("lang", "word"), [("ja", "手元（"), ("en", "Own place: ")])
def test_a_page_of_markers_can_be_printed(zoned: TestClient, lang: str, word: str) -> None:
    answer = zoned.get("/api/zones/markers.svg", params={"lang": lang})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.count(f">{word}") == 2 * len(zoned.get("/api/view").json()["players"])
    assert zoned.get("/api/zones/markers.svg", params={"lang": "xx"}).status_code == 422

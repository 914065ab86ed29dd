"""The past over HTTP: what is listed, opened, saved, read in and deleted."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from fastapi.testclient import TestClient

from table.capture.keeping import frame_name
from table.record.storage.log import EventLog
from table.sharing.reporting import frames_of
from tests.table.record.conftest import played

FRIDAY = {"session": "friday"}


def test_an_evening_is_there_by_itself(client: TestClient, log: EventLog) -> None:
    assert client.get("/api/evenings").json() == {"evenings": [], "more": 0}
    played(log)
    (info,) = client.get("/api/evenings").json()["evenings"]
    assert (info["session"], info["events"], info["fouls"], info["pictures"]) == ("friday", 8, 1, 1)
    opened = client.get("/api/evenings/one", params=FRIDAY).json()
    assert len(opened["view"]["timeline"]) == 8
    then = client.get("/api/evenings/table", params={**FRIDAY, "seq": 2}).json()
    assert then["turn"] == "Ren"


def test_a_kept_frame_shows_what_has_no_picture(client: TestClient, log: EventLog) -> None:
    session = played(log)
    folder = frames_of(session)
    folder.mkdir(parents=True)
    for at in (1500, 30_000):
        (folder / frame_name(at)).write_bytes(b"frame at %d" % at)
    ask = "/api/evenings/frame.jpg"
    assert client.get(ask, params={**FRIDAY, "at_ms": 2000}).content == b"frame at 1500"
    assert client.get(ask, params={**FRIDAY, "at_ms": 31_000}).content == b"frame at 30000"
    for at in (1000, 60_000):
        assert client.get(ask, params={**FRIDAY, "at_ms": at}).status_code == 404
    secret = {"type": "reveal", "player": "Aoi", "cards": ["SJ"], "audience": ["Aoi"], "at_ms": 31_000.0}
    session.accept(secret)
    assert client.get(ask, params={**FRIDAY, "at_ms": 31_000}).status_code == 404


def test_it_is_corrected_after_a_preview(client: TestClient, log: EventLog) -> None:
    played(log)
    undo = {"type": "undo", "target": 8}
    found = client.post("/api/evenings/preview", params=FRIDAY, json=undo).json()
    assert (found["turn_before"], found["turn_after"]) == ("Yui", "Ren")
    assert client.post("/api/evenings/events", params={**FRIDAY, "seen": 8}, json=undo).json()["seq"] == 9
    assert client.get("/api/evenings/one", params=FRIDAY).json()["view"]["turn"] == "Ren"


def test_what_is_saved_can_be_read_in_again(client: TestClient, log: EventLog) -> None:
    session = played(log)
    before = session.record()
    answer = client.get("/api/evenings/bundle.zip", params=FRIDAY)
    assert answer.headers["content-disposition"] == 'attachment; filename="gyoji-2026-11-27-daifugo.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert sum(name.startswith("pictures/") for name in archive.namelist()) == 1
    bare = client.get("/api/evenings/bundle.zip", params={**FRIDAY, "pictures": False})
    with zipfile.ZipFile(io.BytesIO(bare.content)) as archive:
        assert not any(name.startswith("pictures/") for name in archive.namelist())
    again = client.post("/api/evenings/import", content=answer.content)
    assert (again.status_code, again.json()["code"]) == (409, "known-session")
    assert client.post("/api/evenings/delete", json=FRIDAY).json() == {"ok": True}
    assert client.get("/api/evenings/one", params=FRIDAY).status_code == 404
    found = client.post("/api/evenings/import", content=answer.content).json()
    assert found == {"session": "friday", "events": 8, "pictures": 1, "missing": 0}
    text = client.get("/api/evenings/record.jsonl", params=FRIDAY).text
    assert [json.loads(line) for line in text.splitlines()] == before


def test_what_only_some_saw_is_left_out_unless_asked(client: TestClient, log: EventLog) -> None:
    session = played(log)
    secret = {"type": "exchange", "from": "Yui", "to": "Aoi", "cards": ["SK"], "audience": ["Yui", "Aoi"]}
    session.accept(secret)
    for path in ("record.jsonl", "bundle.zip"):
        for private in (False, True):
            content = client.get(f"/api/evenings/{path}", params={**FRIDAY, "private": private}).content
            if path == "bundle.zip":
                with zipfile.ZipFile(io.BytesIO(content)) as archive:
                    content = archive.read("record.jsonl")
            last: dict[str, Any] = json.loads(content.splitlines()[-1])
            assert ("cards" in last) is private, (path, private)


def test_scores_open_in_a_spreadsheet(client: TestClient, log: EventLog) -> None:
    session = played(log)
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    answer = client.get("/api/evenings/scores.csv", params=FRIDAY)
    assert answer.headers["content-type"].startswith("text/csv")
    assert len(list(csv.reader(io.StringIO(answer.text)))) == 4
    assert client.get("/api/evenings/scores.csv").text == answer.text
    assert client.get("/api/evenings/scores.csv", params={"session": "no"}).status_code == 404


@pytest.mark.parametrize(("kind", "start"), [("webp", b"RIFF"), ("gif", b"GIF89a")])
def test_the_highlights_are_a_moving_picture(client: TestClient, log: EventLog, kind: str, start: bytes) -> None:
    played(log)
    for more in ({"lang": "ja"}, {"pictures": False}):
        answer = client.get(f"/api/evenings/highlights.{kind}", params={**FRIDAY, **more})
        assert answer.headers["content-type"] == f"image/{kind}" and answer.content.startswith(start)
    assert client.get(f"/api/evenings/highlights.{kind}", params={"session": "no"}).status_code == 404
    assert client.get("/api/evenings/highlights.exe", params=FRIDAY).status_code == 422


def test_statistics_and_settlement(client: TestClient, log: EventLog) -> None:
    session = played(log)
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    found = client.get("/api/statistics").json()
    assert {each["name"]: each["wins"] for each in found["players"]} == {"Aoi": 0, "Ren": 1, "Yui": 0}
    assert client.get("/api/statistics", params={"since": "2027-01-01"}).json()["players"] == []
    settled = client.post("/api/settlement", json={"sessions": ["friday"], "worth": 5}).json()
    assert sum(settled["balances"].values()) == 0
    assert client.post("/api/settlement", json={"sessions": ["no"]}).status_code == 404


@pytest.mark.parametrize("content", [b"", b"no record", b"PK\x03\x04 broken", b"\xff\xfe"])
def test_a_file_that_is_none_is_one_sentence(client: TestClient, content: bytes) -> None:
    answer = client.post("/api/evenings/import", content=content)
    assert answer.status_code == 422
    assert all(answer.json()["message"][lang] for lang in ("en", "ja"))
    assert client.get("/api/evenings").json()["evenings"] == []


def test_without_the_pin_nothing_of_the_past_is_shown(log: EventLog) -> None:
    from webui.access.guard import Guard
    from webui.access.keys import Keys
    from webui.desk.desk import Desk
    from webui.server import create_app

    def none(*_: object) -> Any:
        raise AssertionError

    played(log)
    with TestClient(create_app(Desk(log, none), Guard(["testserver"], Keys())), base_url="http://testserver") as made:
        for path in (
            "evenings",
            "statistics",
            "evenings/record.jsonl?session=friday",
            "evenings/bundle.zip?session=friday",
        ):
            assert made.get(f"/api/{path}").status_code == 401
        assert made.post("/api/evenings/delete", json=FRIDAY).status_code == 401
    assert log.sessions()

"""The application: page, assets, pictures by their content, and one sentence for every error."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import PACKED, create_app


def test_the_page_is_asked_for_anew_and_a_picture_may_be_kept(table: TestClient, log: EventLog) -> None:
    page = table.get("/")
    assert page.status_code == 200 and page.headers["Cache-Control"] == "no-cache" and "<html" in page.text
    sha = log.put_picture(b"\xff\xd8 picture")
    picture = table.get(f"/evidence/{sha}.jpg")
    assert picture.content == b"\xff\xd8 picture" and "immutable" in picture.headers["Cache-Control"]
    assert picture.headers["Content-Type"] == "image/jpeg"


@pytest.mark.parametrize(("name", "status"), [("0" * 64, 404), ("nonsense", 422), ("0" * 63 + "G", 422)])
def test_a_picture_that_is_not_there_is_said(table: TestClient, name: str, status: int) -> None:
    answer = table.get(f"/evidence/{name}.jpg")
    assert answer.status_code == status and answer.json()["message"]["ja"]


def test_what_is_nowhere_and_what_is_asked_wrongly_are_one_sentence_each(client: TestClient) -> None:
    for answer in (client.get("/nowhere"), client.put("/api/hello", json={})):
        assert 400 <= answer.status_code < 500 and set(answer.json()) == {"code", "message", "field"}


@pytest.mark.parametrize("path", ["/assets/page.js", "/assets/index.css", "/api/games", "/manifest.webmanifest"])
def test_what_can_be_compressed_is(client: TestClient, path: str) -> None:
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers.get("Content-Encoding") == ("gzip" if len(plain.content) >= 500 else None)
    assert packed.content == plain.content and "Content-Encoding" not in plain.headers


def test_pictures_go_out_as_they_are(table: TestClient) -> None:
    picture = table.get("/icon-192.png", headers={"Accept-Encoding": "gzip"})
    assert picture.status_code == 200 and "Content-Encoding" not in picture.headers
    assert "multipart/x-mixed-replace" in PACKED, "the live picture is not held back"


def test_no_documentation_pages_but_the_interface_itself(client: TestClient) -> None:
    assert client.get("/docs").status_code == client.get("/redoc").status_code == 404
    assert client.get("/api/openapi.json").json()["info"]["title"] == "Gyoji"


def test_closing_the_server_closes_the_table(desk: Desk, pictures: Path) -> None:
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url="http://testserver") as client:
        asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}
        assert client.post("/api/setup", json=asked).status_code == 200
    assert desk.status().state == "stopped"

"""A source looked at before a game: its picture, one sentence where it cannot be opened, what to move, letting go."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from table.capture.frames import Frame
from table.capture.sources import open_source
from vision.scanner import Scanner
from vision.types import Detection, Image
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import create_app
from webui.setup import preview
from webui.setup.preview import Preview, before_seats


class Still:
    """A camera with one picture, and a sharper still of it."""

    live = True
    name = "still"

    def __init__(self, image: Image, sharp: Image | None = None) -> None:
        self.image = image
        self.sharp = sharp
        self.closed = threading.Event()

    def read(self) -> Frame | None:
        return None if self.closed.wait(0.02) else Frame(self.image, time.monotonic() * 1000)

    def whole_still(self) -> Image | None:
        return self.sharp

    def close(self) -> None:
        self.closed.set()


@pytest.fixture(scope="module")
def scene() -> Image:
    rendered = table_scene(np.random.default_rng(4), [built_in()], TextureSource(), "easy", (6, 6))
    return np.asarray(rendered.image, np.uint8)


def looked(desk: Desk, source: Any) -> tuple[TestClient, Preview]:
    scanner = Scanner(threads=1)
    made = Preview(desk, lambda spec: source if spec == "cam" else open_source(spec), lambda deck: scanner)
    return TestClient(create_app(desk, Guard(["testserver"], None), preview=made), base_url="http://testserver"), made


def picture(client: TestClient) -> Image:
    """The newest picture; the first one may take a moment."""
    for _ in range(100):
        answer = client.get("/api/preview.jpg")
        if answer.status_code == 200:
            return np.asarray(cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR), np.uint8)
        assert answer.status_code == 204
        time.sleep(0.05)
    raise AssertionError("no picture comes")


def test_a_source_is_shown_examined_and_let_go(desk: Desk, scene: Image) -> None:
    source = Still(scene)
    client, _ = looked(desk, source)
    with client:
        assert client.post("/api/preview", json={"source": "cam"}).status_code == 200
        assert picture(client).shape == scene.shape
        told = client.post("/api/examine", json={}).json()
        assert told["size"] == [scene.shape[1], scene.shape[0]] and told["seats"] is None
        assert {each["name"]: each["fine"] for each in told["remarks"]}["size"] is True
        assert {each["name"] for each in told["remarks"]} == {"light", "focus", "size", "place"}
        assert sum(card["card"] is not None for card in told["cards"]) >= 4
        assert client.post("/api/preview/close").status_code == 200
        assert source.closed.wait(10)
        assert client.post("/api/examine", json={}).json() is None


def test_what_is_wrong_with_a_picture_is_said_with_what_to_move(desk: Desk, scene: Image) -> None:
    dark = np.asarray(scene // 8, np.uint8)
    client, _ = looked(desk, Still(dark))
    with client:
        client.post("/api/preview", json={"source": "cam"})
        picture(client)
        remarks = {each["name"]: each for each in client.post("/api/examine", json={}).json()["remarks"]}
        assert remarks["light"]["fine"] is False and "add light" in remarks["light"]["message"]["en"]


def test_a_still_is_examined_where_the_camera_takes_some(desk: Desk, scene: Image) -> None:
    small = np.asarray(cv2.resize(scene, None, fx=0.1, fy=0.1), np.uint8)
    client, _ = looked(desk, Still(small, scene))
    with client:
        client.post("/api/preview", json={"source": "cam"})
        picture(client)
        assert client.post("/api/examine", json={}).json()["size"] == [scene.shape[1], scene.shape[0]]


def test_a_source_that_cannot_be_opened_is_one_sentence_in_its_field(desk: Desk) -> None:
    client, _ = looked(desk, None)
    with client:
        answer = client.post("/api/preview", json={"source": "/no/such/film.mp4"})
        assert answer.status_code == 422
        assert answer.json()["field"] == "source" and "no such film" in answer.json()["message"]["en"]


def test_the_camera_is_let_go_before_a_table_is_watched(desk: Desk, scene: Image, pictures: Path) -> None:
    source = Still(scene)
    client, _ = looked(desk, source)
    with client:
        client.post("/api/preview", json={"source": "cam"})
        picture(client)
        asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}
        assert client.post("/api/setup", json=asked).status_code == 200
        assert source.closed.wait(10)
        assert picture(client).shape == (180, 320, 3)  # from here on the table's own picture
        assert client.post("/api/examine", json={"seats": 3}).json()["seats"] == [False] * 3
        assert client.post("/api/preview", json={"source": "cam"}).json()["code"] == "table-running"


def test_a_preview_that_nobody_asks_for_is_closed(desk: Desk, scene: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "IDLE_S", 0.3)
    source = Still(scene)
    _, made = looked(desk, source)
    made.open("cam")
    assert source.closed.wait(30)


def test_a_film_that_has_ended_goes_on_being_shown(desk: Desk, pictures: Path) -> None:
    client, _ = looked(desk, None)
    with client:
        client.post("/api/preview", json={"source": str(pictures)})
        first = picture(client)
        time.sleep(1.5)
        assert picture(client).shape == first.shape


def card(x: float, y: float) -> Detection:
    """A card of 63 × 88 px that lies there."""
    corners = np.array([[-31, -44], [31, -44], [31, 44], [-31, 44]], np.float32) + np.array([x, y], np.float32)
    return Detection(corners, "up", "S3", 0.99)


def test_cards_before_seats_are_found_by_their_side_of_the_table() -> None:
    size = (1280, 720)
    bottom, left, top, right = card(640, 650), card(90, 360), card(640, 70), card(1190, 360)
    assert before_seats([bottom, left, right], 4, size) == [True, True, False, True]
    assert before_seats([top, card(640, 360)], 4, size) == [False, False, True, False]  # the middle is nobody's
    assert before_seats([], 4, size) == [False] * 4

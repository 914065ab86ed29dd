"""The page is light: one encode of a picture for everybody, fewer for the slow, none for the hidden, a small page, and
no request that leaves the machine."""

from __future__ import annotations

import contextlib
import gzip
import ipaddress
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from table.capture import picture
from table.capture.frames import Frame
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.webui.conftest import ORIGIN, NothingFound
from tests.webui.test_broadcast import until
from vision.types import Image
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import STATIC, create_app

LARGEST, LARGEST_FONTS = 300_000, 460_000
"""Bytes of the whole page, compressed, and of its fonts; the faces of cards are drawn by its script."""


class Moving:
    """A camera of which no two pictures are alike, twenty a second."""

    name = "moving"
    live = True

    def __init__(self) -> None:
        self._closed = threading.Event()
        self._number = 0

    def read(self) -> Frame | None:
        self._number += 1
        image = np.full((90, 160, 3), self._number % 200, np.uint8)
        return None if self._closed.wait(0.05) else Frame(image, self._number * 50.0)

    def close(self) -> None:
        self._closed.set()


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every picture that was encoded to be shown."""
    found: list[bytes] = []
    plain = picture.encode

    def counted(image: Image, quality: int) -> bytes:
        found.append(plain(image, quality))
        return found[-1]

    monkeypatch.setattr(picture, "encode", counted)
    return found


@pytest.fixture
def moving(log: EventLog) -> Iterator[TestClient]:
    """A client of a server that watches a table with the moving camera."""
    desk = Desk(log, lambda spec, session: LiveTable(Moving(), session, NothingFound()))
    session = Session.create(log, "daifugo", ("A", "B", "C"), "official")
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url=ORIGIN) as client:
        assert desk.resume("moving", session.id)
        yield client


def looks(viewer: WebSocketTestSession, count: int) -> list[bytes]:
    """The next pictures of a viewer who shows each at once."""
    found = []
    for _ in range(count):
        until(viewer, "picture")
        found.append(viewer.receive_bytes())
        viewer.send_json({"seen": True})
    return found


def test_a_picture_is_encoded_once_for_all_viewers(moving: TestClient, encoded: list[bytes]) -> None:
    with contextlib.ExitStack() as stack:
        viewers = [stack.enter_context(moving.websocket_connect("/live")) for _ in range(12)]
        for viewer in viewers:
            viewer.send_json({"picture": True})
        shown = [data for viewer in viewers for data in looks(viewer, 4)]
    assert len(shown) == 48 and set(shown) <= set(encoded)
    assert len(encoded) == len(set(encoded))  # no picture twice
    assert len(set(shown)) < len(shown) - 6  # the viewers share them


def test_who_has_not_shown_a_picture_gets_no_other_and_holds_nobody_up(moving: TestClient) -> None:
    with moving.websocket_connect("/live") as slow, moving.websocket_connect("/live") as quick:
        for viewer in (slow, quick):
            viewer.send_json({"picture": True})
        until(slow, "picture")
        first = slow.receive_bytes()
        others = looks(quick, 8)
        slow.send_json({"seen": True})
        until(slow, "picture")
        then = slow.receive_bytes()
        assert then != first and then not in others[:-2]  # the newest one: none of those in between waited for it


def test_for_hidden_pages_and_for_those_without_a_picture_none_is_encoded(
    moving: TestClient, encoded: list[bytes]
) -> None:
    with moving.websocket_connect("/live") as hidden:
        until(hidden, "status")
        time.sleep(1.0)
        assert encoded == []
        hidden.send_json({"picture": True})
        looks(hidden, 2)
        hidden.send_json({"picture": False})
        time.sleep(0.5)
        before = len(encoded)
        time.sleep(1.0)
        assert len(encoded) <= before + 1


def test_the_page_is_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.name != "build.json"]
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in files}
    fonts = {name: size for name, size in sizes.items() if name.endswith(".woff2")}
    assert {"index.html", "page.js", "index.css"} <= sizes.keys()
    assert sum(sizes.values()) - sum(fonts.values()) < LARGEST, sizes
    # Fetched after the first load, and only where the machine has no such font.
    assert sum(fonts.values()) < LARGEST_FONTS, fonts


def test_no_request_leaves_the_machine(
    table: TestClient, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, pictures: Path
) -> None:
    asked: list[object] = []
    plain = socket.socket.connect

    def connect(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not ipaddress.ip_address(address[0]).is_loopback:
            asked.append(address)
        plain(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *where, **_: asked.append(where) or [])
    play("Aoi", "S4")
    for path in ("hello", "view", "status", "sources", "games", "decks?game=daifugo&profile=official", "report.zip"):
        assert table.get(f"/api/{path}").status_code == 200, path
    table.post("/api/leave", json={})
    assert table.post("/api/preview", json={"source": str(pictures)}).status_code == 200
    assert asked == []

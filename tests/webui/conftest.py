"""A desk with a real log, a real session and a real live table over a folder of pictures in which nothing is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from table.capture.sources import open_source
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.types import Detection, Image
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import create_app

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]
ORIGIN = "http://testserver"


class NothingFound:
    """Eyes that find no card: what happens comes from taps alone."""

    def scan(self, image: Image) -> list[Detection]:
        """No detections in any picture (H, W, 3)."""
        assert image.ndim == 3
        return []


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with two pictures of an empty green table, 320×180 px."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(2):
        image = np.full((180, 320, 3), (70, 110, 60 + number), np.uint8)
        assert cv2.imwrite(str(folder / f"{number}.png"), image)
    return folder


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    made = EventLog(tmp_path / "log.sqlite")
    yield made
    made.close()


def watch(spec: str, session: Session) -> LiveTable:
    """A live table on a source, without models."""
    return LiveTable(open_source(spec), session, NothingFound())


@pytest.fixture
def desk(log: EventLog) -> Iterator[Desk]:
    made = Desk(log, watch)
    yield made
    made.close()


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    """A client of a server that only this computer reaches; no table is set up."""
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url=ORIGIN) as made:
        yield made


@pytest.fixture
def table(client: TestClient, pictures: Path) -> TestClient:
    """The same, with a Daifugo table of four at which thirteen or fourteen cards each were dealt."""
    asked = {
        "source": str(pictures),
        "game": "daifugo",
        "profile": "official",
        "players": PLAYERS,
        "counts": [14, 14, 13, 13],
    }
    answer = client.post("/api/setup", json=asked)
    assert answer.status_code == 200, answer.text
    return client


@pytest.fixture
def play(table: TestClient) -> Callable[..., dict[str, object]]:
    """Enters a play by hand and returns what the server says."""

    def enter(player: str, *cards: str) -> dict[str, object]:
        answer = table.post("/api/events", json={"type": "play", "player": player, "cards": list(cards)})
        assert answer.status_code == 200, answer.text
        said: dict[str, object] = answer.json()
        return said

    return enter

"""Demonstrations under `/api`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog
from tests.webui.conftest import ORIGIN, watch
from tests.webui.perfect_demo import watch_demo
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import create_app


@pytest.fixture
def client(log: EventLog) -> Iterator[TestClient]:
    desk = Desk(log, watch, watch_demo=watch_demo)
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url=ORIGIN) as made:
        yield made


def test_one_is_chosen_held_and_left(client: TestClient) -> None:
    listed = client.get("/api/demos").json()
    assert [each["name"] for each in listed][:2] == ["daifugo", "nono"]
    assert client.get("/api/demo").json() is None
    assert client.post("/api/demo/hold", json={"how": "pause"}).json()["code"] == "not-demo"
    assert client.post("/api/demo", json={"name": "poker"}).status_code == 200
    assert client.post("/api/demo/hold", json={"how": "pause", "pace": 2.0}).status_code == 200
    found = client.get("/api/demo").json()
    assert (found["name"], found["paused"], found["pace"]) == ("poker", True, 2.0)
    assert client.post("/api/leave", json={}).status_code == 200
    assert client.get("/api/demo").json() is None


@pytest.mark.parametrize(
    ("path", "asked", "status", "code"),
    [
        ("demo", {"name": "whist"}, 422, "no-demo"),
        ("demo", {"name": ""}, 422, "bad-input"),
        ("demo/hold", {"how": "rewind"}, 422, "bad-input"),
        ("demo/hold", {"pace": 100}, 422, "bad-input"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(
    client: TestClient, path: str, asked: dict[str, object], status: int, code: str
) -> None:
    answer = client.post(f"/api/{path}", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)

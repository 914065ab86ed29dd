"""The live connection: a full view first, then only what changed; pictures only when asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from webui.desk import Desk
from webui.stream import Follower


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next text message of that kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["kind"] == kind:
            return message


def test_without_a_table_the_page_hears_so_and_then_of_the_new_table(client: TestClient, pictures: Any) -> None:
    with client.websocket_connect("/live") as socket:
        assert socket.receive_json() == {"kind": "none"}
        asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}
        assert client.post("/api/setup", json=asked).status_code == 200
        assert [player["name"] for player in until(socket, "view")["view"]["players"]] == ["A", "B", "C"]
        assert client.post("/api/leave", json={}).status_code == 200
        assert until(socket, "none") == {"kind": "none"}


def test_a_page_gets_one_full_view_and_then_changes(table: TestClient, play: Callable[..., dict[str, Any]]) -> None:
    play("Aoi", "S4")
    with table.websocket_connect("/live") as socket:
        first = until(socket, "view")["view"]
        assert [entry["seq"] for entry in first["timeline"]] == [1, 2]
        play("Ren", "S7")
        update = until(socket, "update")["update"]
        assert [entry["seq"] for entry in update["changed"]] == [3]
        assert update["order"] == [1, 2, 3] and update["view"]["lock"] == ["S"]
        assert "timeline" not in update["view"]
        table.post("/api/events", json={"type": "undo", "target": 3})
        update = until(socket, "update")["update"]
        assert [entry["seq"] for entry in update["changed"]] == [3, 4]
        assert update["changed"][0]["void"] is True


def test_pictures_come_one_by_one_and_only_when_wanted(table: TestClient) -> None:
    with table.websocket_connect("/live") as socket:
        until(socket, "status")
        socket.send_json({"picture": True})
        head = until(socket, "picture")
        assert (head["width"], head["height"], head["outlines"]) == (320, 180, [])
        assert socket.receive_bytes()[:2] == b"\xff\xd8"


def test_a_message_that_makes_no_sense_ends_the_connection(table: TestClient) -> None:
    for wrong in ("[]", '{"picture": 1}', "nonsense", '{"picture": true, "x": "' + "y" * 300 + '"}'):
        with table.websocket_connect("/live") as socket:
            socket.send_text(wrong)
            while socket.receive()["type"] != "websocket.close":
                pass


def test_a_follower_tells_nothing_twice(table: TestClient, desk: Desk, play: Callable[..., dict[str, Any]]) -> None:
    follower = Follower(desk)
    assert next(message["kind"] for message in follower.news()) == "view"
    play("Aoi", "S4")
    assert "update" in [message["kind"] for message in follower.news()]
    assert [message for message in follower.news() if message["kind"] != "status"] == []

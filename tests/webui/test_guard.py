"""Who may use the page: Host, Origin, PIN."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from webui.desk import Desk
from webui.guard import PAUSE_S, TRIES, Guard, WaitError, is_loopback, new_pin
from webui.problems import problem
from webui.server import create_app


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("localhost", True), ("0.0.0.0", False),
     ("192.168.1.5", False), ("example.org", False), ("::", False)],
)  # fmt: skip
def test_loopback(host: str, here: bool) -> None:
    assert is_loopback(host) is here


@pytest.mark.parametrize(
    ("header", "known"),
    [("localhost:8010", True), ("LOCALHOST", True), ("127.0.0.1:8010", True), ("[::1]:8010", True),
     ("testserver", True), ("a.testserver", False), ("www.testserver", False), ("[bad", False), ("", False)],
)  # fmt: skip
def test_the_page_answers_to_its_own_names_only(client: TestClient, header: str, known: bool) -> None:
    answer = client.get("/api/hello", headers={"host": header})
    assert answer.status_code == (200 if known else 421)
    assert known or answer.json() == problem("wrong-host").model_dump()
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_another_name_for_this_server_is_refused(client: TestClient) -> None:
    answer = client.get("/api/hello", headers={"host": "rebound.example"})
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
    assert client.get("/", headers={"host": "rebound.example"}).status_code == 421
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/live", headers={"host": "rebound.example"}):
        pass


def test_another_page_may_not_post(client: TestClient) -> None:
    answer = client.post("/api/leave", json={}, headers={"origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    assert client.post("/api/leave", json={}, headers={"origin": "null"}).status_code == 403
    assert client.post("/api/leave", json={}, headers={"origin": "http://testserver"}).status_code == 200
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/live", headers={"origin": "http://evil.example"}),
    ):
        pass


def test_behind_a_pin_nothing_is_told(desk: Desk) -> None:
    with TestClient(create_app(desk, Guard(["testserver"], "123456"))) as client:
        hello = client.get("/api/hello").json()
        assert hello["locked"] is True and hello["running"] is False and hello["addresses"] == []
        for path in ("/api/view", "/api/status", "/api/games", "/api/sources", "/api/outlines", "/api/qr.svg",
                     "/stream.mjpg", f"/evidence/{'0' * 64}.jpg"):  # fmt: skip
            answer = client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (401, "locked"), path
        assert client.post("/api/events", json={"type": "pass", "player": "A"}).status_code == 401
        with client.websocket_connect("/live") as socket:
            assert socket.receive_json() == {"kind": "locked"}
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()
        assert client.post("/api/pin", json={"pin": "654321"}).json()["code"] == "wrong-pin"
        entered = client.post("/api/pin", json={"pin": "123456"})
        assert entered.status_code == 200
        assert "httponly" in entered.headers["set-cookie"].lower() and "123456" not in entered.headers["set-cookie"]
        assert client.get("/api/hello").json()["locked"] is False
        assert client.get("/api/status").json()["code"] == "no-table"


def test_after_five_wrong_pins_one_waits() -> None:
    now = [0.0]
    guard = Guard([], "123456", clock=lambda: now[0])
    for _ in range(TRIES):
        assert guard.try_pin("000000") is None
    with pytest.raises(WaitError) as waited:
        guard.try_pin("123456")
    assert 0 < waited.value.seconds <= PAUSE_S
    now[0] = PAUSE_S
    key = guard.try_pin("123456")
    assert key is not None and guard.let_in(key)
    assert not guard.let_in("something else") and not guard.let_in(None)


def test_a_pin_is_six_digits_and_differs() -> None:
    pins = {new_pin() for _ in range(50)}
    assert len(pins) > 40 and all(re.fullmatch(r"\d{6}", pin) for pin in pins)


def test_the_qr_code_carries_the_address(desk: Desk) -> None:
    with TestClient(create_app(desk, Guard(["testserver"], None), ["http://192.0.2.7:8010/"])) as client:
        assert client.get("/api/hello").json()["addresses"] == ["http://192.0.2.7:8010/"]
        code = client.get("/api/qr.svg")
        assert code.headers["content-type"] == "image/svg+xml" and b"<svg" in code.content
    with TestClient(create_app(desk, Guard(["testserver"], None))) as client:
        assert client.get("/api/qr.svg").status_code == 404

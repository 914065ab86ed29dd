"""Who may talk to the server: Host, Origin, codes that were tried."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from webui.access.guard import COOKIE, LONGEST_S, PAUSE_S, TRIES, Guard, WaitError, is_loopback, network_of
from webui.access.keys import Keys
from webui.access.roles import Role
from webui.problems import problem


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("::ffff:127.0.0.1", True), ("localhost", True),
     ("0.0.0.0", False), ("::ffff:192.168.1.5", False), ("192.168.1.5", False), ("example.org", False), ("::", False)],
)  # fmt: skip
def test_loopback(host: str, here: bool) -> None:
    assert is_loopback(host) is here


@pytest.mark.parametrize(
    ("header", "known"),
    [("localhost:8010", True), ("LOCALHOST", True), ("127.0.0.1:8010", True), ("[::1]:8010", True),
     ("testserver", True), ("a.testserver", False), ("www.testserver", False), ("[bad", False), ("", False),
     ("evil@localhost", False)],
)  # fmt: skip
def test_the_page_answers_to_its_own_names_only(client: TestClient, header: str, known: bool) -> None:
    answer = client.get("/api/hello", headers={"host": header})
    assert answer.status_code == (200 if known else 421)
    assert known or answer.json() == problem("wrong-host").model_dump()
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_an_address_that_is_opened_later_is_a_name_of_the_page() -> None:
    guard = Guard(["table.local"])
    assert guard.known("table.local:8010") and not guard.known("[fd00::2]:8010") and not guard.known(None)
    guard.call(["fd00::2", "192.0.2.2"])
    assert guard.known("[fd00::2]:8010") and guard.known("192.0.2.2") and not guard.known("192.0.2.3")


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


def come(address: str | None, cookie: str = "") -> HTTPConnection:
    """A request from an address."""
    headers = [(b"cookie", f"{COOKIE}={cookie}".encode())] if cookie else []
    client = None if address is None else (address, 50_000)
    return HTTPConnection({"type": "http", "headers": headers, "client": client})


def test_this_computer_is_the_host_and_others_join_first() -> None:
    keys = Keys()
    guard = Guard([], keys)
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert guard.visitor(come(address)) == (Role.HOST, "", True)
    for address in ("192.168.1.5", "fd00::7", "testclient", None):
        assert guard.visitor(come(address)) == (Role.NOBODY, "", False)
    player = keys.token(Role.PLAYER, "d1")
    assert guard.visitor(come("192.168.1.5", player)) == (Role.PLAYER, "d1", False)
    assert guard.visitor(come("127.0.0.1", player)) == (Role.PLAYER, "d1", True)  # tried on the host's own computer
    assert guard.visitor(come("192.168.1.5", player + "x")).role == Role.NOBODY
    keys.renew()
    assert guard.visitor(come("192.168.1.5", player)).role == Role.NOBODY
    assert guard.visitor(come("127.0.0.1", player)).role == Role.HOST


def test_wrong_codes_slow_their_own_address_down_and_no_other() -> None:
    now = [0.0]
    guard = Guard([], Keys(pin="123456"), clock=lambda: now[0])
    for _ in range(TRIES):
        assert guard.enter("000000", "192.168.1.5") is None
    with pytest.raises(WaitError) as waited:
        guard.enter("123456", "192.168.1.5")
    assert 0 < waited.value.seconds <= PAUSE_S
    assert guard.enter("123456", "192.168.1.6") == Role.HOST
    now[0] = PAUSE_S
    assert guard.enter("123456", "192.168.1.5") == Role.HOST


def test_each_wait_is_longer_up_to_a_limit() -> None:
    now = [0.0]
    guard = Guard([], Keys(), clock=lambda: now[0])
    waits = []
    for _ in range(10):
        for _ in range(TRIES):
            guard.enter("wrong", "fd00::1")
        with pytest.raises(WaitError) as waited:
            guard.enter("wrong", "fd00::1")
        waits.append(waited.value.seconds)
        now[0] += waits[-1]
    assert waits[:4] == [PAUSE_S, 2 * PAUSE_S, 4 * PAUSE_S, 8 * PAUSE_S] and waits[-1] == LONGEST_S


def test_an_ipv6_network_is_one_address() -> None:
    assert network_of("2001:db8:1:2::3") == network_of("2001:db8:1:2:ffff::9") != network_of("2001:db8:1:3::3")
    assert network_of("::ffff:192.168.1.5") == network_of("192.168.1.5") != network_of("192.168.1.6")
    guard = Guard([], Keys(), clock=lambda: 0.0)
    for number in range(TRIES):
        guard.enter("wrong", f"2001:db8::{number}")
    with pytest.raises(WaitError):
        guard.enter("wrong", "2001:db8::ffff")
    assert guard.enter("wrong", "2001:db8:0:1::1") is None


def test_without_keys_no_code_opens_anything() -> None:
    guard = Guard([])
    assert guard.visitor(come("192.168.1.5")).role == Role.HOST  # nobody else ever gets there
    assert guard.enter("", "192.168.1.5") is None

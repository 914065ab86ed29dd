"""Joining, seats, codes, and what is told of the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from table.record.session import Session
from tests.webui.test_broadcast import until
from webui.access.guard import COOKIE, Guard
from webui.access.keys import Keys
from webui.desk.desk import Desk
from webui.server import create_app

SETUP = {"game": "daifugo", "profile": "official", "players": ["Aoi", "Ren", "Yui", "Sora"], "counts": [14, 14, 13, 13]}
Open = Callable[..., TestClient]


@pytest.fixture
def keys() -> Keys:
    return Keys()


@pytest.fixture
def app(desk: Desk, keys: Keys) -> FastAPI:
    return create_app(desk, Guard(["testserver"], keys), ["http://192.0.2.7:8010/", "http://[fd00::2]:8010/"])


@pytest.fixture
def host(app: FastAPI, pictures: Path) -> Iterator[TestClient]:
    """This computer, with a table of four; the server runs."""
    with TestClient(app, client=("127.0.0.1", 1), base_url="http://testserver") as made:
        assert made.post("/api/setup", json={"source": str(pictures), **SETUP}).status_code == 200
        yield made


@pytest.fixture
def phone(app: FastAPI, host: TestClient, keys: Keys) -> Open:
    """A device elsewhere, which joins with the code of a role and sits down where a seat is named."""

    def joined(role: str = "player", seat: str | None = None, address: str = "192.168.1.5") -> TestClient:
        made = TestClient(app, client=(address, 1), base_url="http://testserver")
        made.portal = host.portal  # one server, one event loop
        answer = made.post("/api/join", json={"code": keys.codes[role]})  # type: ignore[index]
        assert answer.json() == {"role": role, "seat": None, "here": False, "joined": True}
        if seat is not None:
            assert made.post("/api/seat", json={"player": seat}).json()["seat"] == seat
        return made

    return joined


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code")


def test_behind_a_code_nothing_is_told(app: FastAPI, host: TestClient, keys: Keys) -> None:
    stranger = TestClient(app, client=("192.168.1.5", 1), base_url="http://testserver")
    hello = stranger.get("/api/hello").json()
    assert hello["locked"] and not hello["running"] and hello["source"] is None and hello["you"]["role"] is None
    assert "Aoi" not in stranger.get("/api/hello").text
    with stranger.websocket_connect("/live") as socket:
        assert socket.receive_json() == {"kind": "locked"}
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    assert code(stranger.post("/api/join", json={"code": "nonsense"})) == (403, "wrong-code")
    entered = stranger.post("/api/join", json={"code": keys.codes["viewer"].lower()})
    cookie = entered.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and keys.codes["viewer"].lower() not in cookie
    assert stranger.get("/api/hello").json()["you"]["role"] == "viewer"
    assert stranger.get("/api/view").json()["players"][0]["name"] == "Aoi"


def test_five_wrong_codes_hold_up_nobody_else(app: FastAPI, host: TestClient, phone: Open) -> None:
    stranger = TestClient(app, client=("192.168.1.66", 1), base_url="http://testserver")
    answers = [stranger.post("/api/join", json={"code": f"wrong {number}"}).status_code for number in range(6)]
    assert answers == [403] * 5 + [429]
    phone("viewer", address="192.168.1.5")


def test_a_seat_is_picked_freed_and_left(host: TestClient, phone: Open) -> None:
    first, second = phone("player", "Aoi"), phone("player")
    assert code(second.post("/api/seat", json={"player": "Aoi"})) == (409, "seat-taken")
    assert code(second.post("/api/seat", json={"player": "Nobody"})) == (422, "no-player")
    assert code(phone("viewer").post("/api/seat", json={"player": "Ren"})) == (403, "players-only")
    assert code(host.post("/api/seat", json={"player": "Ren"})) == (403, "players-only")
    assert host.get("/api/room").json()["taken"] == ["Aoi"]
    assert code(second.post("/api/seats/free", json={"player": "Aoi"})) == (403, "host-only")
    assert host.post("/api/seats/free", json={"player": "Aoi"}).status_code == 200
    assert second.post("/api/seat", json={"player": "Aoi"}).json()["seat"] == "Aoi"
    assert first.get("/api/hello").json()["you"]["seat"] is None
    assert second.post("/api/seat", json={"player": None}).json()["seat"] is None
    assert first.post("/api/seat", json={"player": "Aoi"}).status_code == 200
    assert first.post("/api/part").status_code == 200
    assert COOKIE not in first.cookies and host.get("/api/room").json()["taken"] == []


def test_a_device_keeps_its_seat_when_it_joins_again(phone: Open, keys: Keys) -> None:
    aoi = phone("player", "Aoi")
    assert aoi.post("/api/join", json={"code": keys.codes["player"]}).json()["seat"] == "Aoi"
    assert aoi.post("/api/join", json={"code": keys.codes["viewer"]}).json()["seat"] is None


def test_everybody_hears_whose_seat_is_taken_and_each_what_it_is(host: TestClient, phone: Open) -> None:
    aoi = phone("player")
    with host.websocket_connect("/live") as table, aoi.websocket_connect("/live") as own:
        assert until(table, "you")["you"] == {"role": "host", "seat": None, "here": True, "joined": False}
        assert until(own, "you")["you"] == {"role": "player", "seat": None, "here": False, "joined": True}
        assert until(own, "room")["room"]["taken"] == []
        until(own, "view")
        aoi.post("/api/seat", json={"player": "Aoi"})
        assert until(own, "you")["you"]["seat"] == "Aoi"
        until(own, "view")  # as whom it is now
        assert until(table, "room")["room"] == {"taken": [], "asking": None, "declined": None}
        assert until(table, "room")["room"]["taken"] == ["Aoi"]


def test_new_codes_throw_everybody_out_but_who_asks(host: TestClient, phone: Open, keys: Keys) -> None:
    aoi, tablet = phone("player", "Aoi"), phone("host")
    with aoi.websocket_connect("/live") as own, host.websocket_connect("/live") as here:
        until(own, "view")
        until(here, "view")
        before = dict(keys.codes)
        door = tablet.post("/api/codes").json()
        assert door["codes"] == dict(keys.codes) and not set(before.values()) & set(keys.codes.values())
        assert until(own, "locked") == {"kind": "locked"}
        host.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S4"]})
        assert until(here, "update")["update"]["changed"]
    assert tablet.get("/api/hello").json()["you"]["role"] == "host"
    assert aoi.get("/api/hello").json()["locked"] and host.get("/api/room").json()["taken"] == []
    assert code(aoi.post("/api/join", json={"code": before["player"]})) == (403, "wrong-code")


def test_the_qr_code_carries_the_code_in_the_fragment(
    host: TestClient, phone: Open, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    import segno

    plain = segno.make
    monkeypatch.setattr(
        "webui.routes.devices.segno.make", lambda text, **more: (made.append(text), plain(text, **more))[1]
    )
    for address in (0, 1):
        answer = host.get(f"/api/qr.svg?role=viewer&address={address}")
        assert answer.headers["content-type"] == "image/svg+xml" and b"<svg" in answer.content
        assert answer.headers["cache-control"] == "no-store"
    assert made == [
        f"http://192.0.2.7:8010/#join={keys.codes['viewer']}",
        f"http://[fd00::2]:8010/#join={keys.codes['viewer']}",
    ]
    assert host.get("/api/qr.svg?address=2").status_code == 404
    assert phone("player").get("/api/qr.svg").status_code == 403


def test_doors_that_the_command_line_opened_are_not_the_pages(host: TestClient, keys: Keys) -> None:
    door = host.get("/api/door").json()
    assert (door["state"], door["possible"], door["codes"]) == ("fixed", False, dict(keys.codes))
    assert code(host.post("/api/door", json={"open": False})) == (409, "no-door")


def test_without_keys_there_are_no_codes(client: TestClient) -> None:
    assert client.get("/api/door").json() == {"state": "closed", "possible": False, "addresses": [], "codes": None}
    assert code(client.post("/api/join", json={"code": "x"})) == (403, "wrong-code")
    assert code(client.post("/api/codes")) == (409, "no-door")


def test_a_player_needs_a_seat_and_enters_for_it_alone(host: TestClient, phone: Open) -> None:
    ren = phone("player")
    play = {"type": "play", "player": "Aoi", "cards": ["S4"]}
    assert code(ren.post("/api/events", json=play)) == (409, "no-seat")
    ren.post("/api/seat", json={"player": "Ren"})
    assert code(ren.post("/api/events", json=play)) == (403, "not-yours")
    assert code(phone("viewer").post("/api/events", json=play)) == (403, "players-only")
    assert host.post("/api/events", json=play).status_code == 200
    assert ren.post("/api/events", json={"type": "pass", "player": "Ren"}).json()["verdict"] == "legal"


def test_what_some_may_see_reaches_their_sockets_alone(
    host: TestClient, phone: Open, desk: Desk, pictures: Path
) -> None:
    """Cards that only Aoi and Sora saw, and a card that Aoi named for herself: in nobody else's traffic."""
    host.post("/api/leave", json={})
    players = ["Aoi", "Ren", "Yui", "Sora"]
    asked = {"source": str(pictures), "game": "napoleon", "profile": "napoleon", "players": players}
    assert host.post("/api/setup", json=asked).status_code == 200, asked
    session = desk.current()
    session.accept({"type": "bid", "player": "Aoi", "count": 13, "suit": "S"})
    for player in players[1:]:
        session.accept({"type": "pass", "player": player})
    everybody = {
        "host": host, "tablet": phone("host"), "viewer": phone("viewer"), "guest": phone("player"),
        **{name: phone("player", name) for name in players},
    }  # fmt: skip
    heard: dict[str, list[Any]] = {name: [] for name in everybody}
    with ExitStack() as stack:
        sockets = {name: stack.enter_context(each.websocket_connect("/live")) for name, each in everybody.items()}
        for name, socket in sockets.items():
            heard[name].append(until(socket, "view"))
        secret = {"type": "adjutant", "player": "Aoi", "card": "D9", "secret": True}
        assert everybody["Aoi"].post("/api/events", json=secret).status_code == 200
        seq = session.last_seq()
        private = {"type": "exchange", "from": "Aoi", "to": "Sora", "cards": ["C7"], "audience": ["Aoi", "Sora"]}
        session.accept(private)
        session.accept({"type": "amend", "target": session.last_seq(), "audience": ["Aoi", "Sora"],
                        "event": {**private, "cards": ["C8"], "audience": "all"}})  # fmt: skip
        for name, socket in sockets.items():
            updates = until(socket, "update")
            while updates["update"]["view"]["version"] < session.version:
                heard[name].append(updates)
                updates = until(socket, "update")
            heard[name].append(updates)
        for name, each in everybody.items():
            heard[name] += [each.get(f"/api/{path}").json() for path in ("view", "earlier?before=9", "room", "hello")]
    for card, who in (("D9", {"Aoi"}), ("C7", {"Aoi", "Sora"}), ("C8", {"Aoi", "Sora"})):
        knows = {name for name, texts in heard.items() if any(told(text, card) for text in texts)}
        assert knows == who, card
    assert [entry.card for entry in desk.view("Aoi").timeline if entry.seq == seq] == ["D9"]
    everybody["Aoi"].post("/api/events", json={
        "type": "amend", "target": seq, "event": {"type": "adjutant", "player": "Aoi", "card": "D9"},
    })  # fmt: skip
    assert any(entry.card == "D9" for entry in desk.view().timeline)  # now she has told everybody


def told(said: Any, card: str) -> bool:
    """Whether a message names a card beside the lists of all cards there are, or that might be named."""
    if isinstance(said, dict):
        return any(told(item, card) for name, item in said.items() if name not in ("deck", "offers"))
    if isinstance(said, list):
        return any(told(item, card) for item in said)
    return isinstance(said, str) and card in said


def test_what_a_role_may_not_see_of_the_past_never_reaches_it(desk: Desk, host: TestClient, phone: Open) -> None:
    """Guests see the figures of those at this table: no other name, no session, no card of a hand, no record."""
    other = Session.create(desk.log, "daifugo", ["Aoi", "Kai", "Nao"], "official", session="secret-evening")
    other.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
    for player in ("Aoi", "Kai"):
        other.accept({"type": "declare", "player": player, "what": "finish", "value": True})
    hidden = Session.create(desk.log, "daifugo", ["Aoi", "Kai", "Nao"], "official", session="secret-deal")
    hidden.accept({"type": "deal", "hands": {"Kai": ["S3", "DQ", "C9"]}, "audience": ["Kai"]})
    hidden.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
    everything = host.get("/api/statistics")
    assert {each["name"] for each in everything.json()["players"]} >= {"Aoi", "Kai", "Nao"}
    for guest in (phone("viewer"), phone("player", "Ren")):
        answer = guest.get("/api/statistics")
        assert answer.status_code == 200
        assert [each["name"] for each in answer.json()["players"]] == ["Aoi"]
        assert not [secret for secret in ("Kai", "Nao", "secret", "S3", "DQ", "C9") if secret in answer.text]
        for path in ("evenings", f"evenings/one?session={other.id}", f"evenings/record.jsonl?session={other.id}",
                     f"evenings/scores.csv?session={other.id}", "keeping"):  # fmt: skip
            assert guest.get(f"/api/{path}").status_code == 403
    host.post("/api/leave")
    assert phone("viewer").get("/api/statistics").json()["players"] == []

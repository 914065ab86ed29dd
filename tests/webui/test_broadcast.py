"""The live connection: a full view first, then only what changed; pictures only when asked for."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from table.record.view import View
from webui.access.roles import Visitor
from webui.broadcast import PICTURES_PER_S, WAITING, Broadcast, Viewer, pause_s
from webui.desk.desk import Desk
from webui.views.pages import MOST, NEWEST, Views


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next text message of that kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["kind"] == kind:
            return message


def test_without_a_table_the_page_hears_so_and_then_of_the_new_table(client: TestClient, pictures: Any) -> None:
    with client.websocket_connect("/live") as socket:
        assert until(socket, "none") == {"kind": "none"}
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
        assert update["changed"][0]["place"] == [3] and update["view"]["detail"]["lock"] == ["S"]
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


def test_a_missed_event_is_told_with_its_place(
    table: TestClient, desk: Desk, play: Callable[..., dict[str, Any]]
) -> None:
    play("Aoi", "S4")
    play("Yui", "S7")
    with table.websocket_connect("/live") as socket:
        until(socket, "view")
        desk.current().accept({"type": "insert", "after": 2, "event": {"type": "pass", "player": "Ren"}})
        changed = {entry["seq"]: entry for entry in until(socket, "update")["update"]["changed"]}
        assert changed[4]["place"] == [2, 4] and changed[4]["inserted"]
        assert changed[3]["place"] == [3] and changed[3]["verdict"] == "legal"


def test_nothing_is_told_twice(desk: Desk, table: TestClient, play: Callable[..., dict[str, Any]]) -> None:
    broadcast = Broadcast(desk, threading.Event())
    told, whole = broadcast._made({None: True})[0][None]
    assert [json.loads(text)["kind"] for text in told] == ["view", "status"]
    assert [json.loads(text)["kind"] for text in whole] == ["view", "status"]
    play("Aoi", "S4")
    update = json.loads(broadcast._made({None: False})[0][None].told[0])["update"]
    assert [entry["seq"] for entry in update["changed"]] == [2]
    assert "deck" not in update["view"] and update["view"]["turn"] == "Ren"
    assert [text for text in broadcast._made({None: False})[0][None].told if '"kind": "status"' not in text] == []


def test_D19_updates_add_up_to_the_view(desk: Desk, table: TestClient, play: Callable[..., dict[str, Any]]) -> None:
    """Whatever is corrected, a page that was told every change shows what one shows that comes now."""
    broadcast = Broadcast(desk, threading.Event())
    known = json.loads(broadcast._made({None: True})[0][None].whole[0])["view"]
    session = desk.current()
    events: list[dict[str, Any]] = [
        {"type": "play", "player": "Aoi", "cards": ["S4"]},
        {"type": "play", "player": "Ren", "cards": ["H3"]},
        {"type": "takeback", "target": 3},
        {"type": "undo", "target": 4},
        {"type": "insert", "after": 0, "event": {"type": "count", "player": "Ren", "count": 9}},
        {"type": "amend", "target": 3, "event": {"type": "play", "player": "Ren", "cards": ["S9"]}},
        {"type": "insert", "after": 3, "event": {"type": "pass", "player": "Yui"}},
        {"type": "undo", "target": 6},
        {"type": "clear"},
        {"type": "round", "number": 2},
    ]
    for event in events:
        session.accept(event)
        for text in broadcast._made({None: False})[0][None].told:
            message = json.loads(text)
            if message["kind"] == "update":
                entries = {entry["seq"]: entry for entry in known["timeline"]}
                entries |= {entry["seq"]: entry for entry in message["update"]["changed"]}
                timeline = sorted(entries.values(), key=lambda entry: entry["place"])
                known = {**known, **message["update"]["view"], "timeline": timeline}
        now = desk.view().model_dump()
        assert {**known, "first": now["first"]} == json.loads(json.dumps(now))


def test_D19_views_come_in_pages(table: TestClient, desk: Desk) -> None:
    session = desk.current()
    players = ["Aoi", "Ren", "Yui", "Sora"]
    session.accept_all([{"type": "pass", "player": players[number % 4]} for number in range(3 * NEWEST)])
    session.accept({"type": "undo", "target": 3})
    whole = [entry.seq for entry in session.timeline()]
    first = table.get("/api/view").json()
    found = [entry["seq"] for entry in first["timeline"] if entry["seq"] >= first["first"]]
    assert 20 <= len(found) <= MOST and first["earlier"] == len(whole) - len(found)
    start, earlier = first["first"], first["earlier"]
    while earlier:
        page = table.get(f"/api/earlier?before={start}").json()
        assert 20 <= len(page["timeline"]) <= NEWEST or not page["earlier"]
        found = [entry["seq"] for entry in page["timeline"]] + found
        start, earlier = page["first"], page["earlier"]
    assert found == whole
    assert table.get("/api/earlier?before=1").json() == {"timeline": [], "first": None, "earlier": 0}
    assert table.get("/api/earlier?before=0").status_code == 422


def test_every_open_question_can_be_asked_for(table: TestClient, desk: Desk) -> None:
    session = desk.current()
    doubtful = {"type": "play", "player": "Aoi", "cards": ["?"], "confirmed": False}
    session.accept_all([doubtful if number % 2 else {"type": "clear"} for number in range(2 * NEWEST)])
    first = table.get("/api/view").json()
    found = [entry["seq"] for entry in first["timeline"] if entry["open"]]
    assert first["waiting"] == session.waits_for() > len(found) > 0
    earlier = first["waiting"] - len(found)
    while earlier:
        page = table.get(f"/api/questions?before={found[0]}").json()
        assert all(entry["open"] for entry in page["timeline"])
        found, earlier = [entry["seq"] for entry in page["timeline"]] + found, page["earlier"]
    assert found == [entry.seq for entry in session.waiting()]
    nothing = {"timeline": [], "earlier": 0}
    assert table.get(f"/api/questions?before={found[0]}").json() == nothing
    assert table.get("/api/questions?before=999999").json() == nothing


LARGEST = 100_000
"""Bytes of the largest first view."""


@pytest.mark.parametrize("cards", [1, 13])
def test_a_first_view_is_small_whatever_happened(table: TestClient, desk: Desk, cards: int) -> None:
    session, codes = desk.current(), [f"{suit}{rank}" for suit in "SH" for rank in (3, 4, 5, 6, 7, 8, 9)][:cards]
    shot = {"sha256": "a" * 64, "quad": [[1.5, 2.5]] * 4, "alternatives": [[code, 0.111] for code in codes]}
    play = {"type": "play", "player": "Aoi", "cards": codes, "confirmed": False, "evidence": [shot] * cards}
    for number in range(2, 62):
        session.accept_all([*([play, {"type": "clear"}] * 8), {"type": "round", "number": number}])
    whole = table.get("/api/view")
    assert len(whole.content) <= LARGEST and whole.json()["earlier"] > 900
    session.accept_all([{"type": "clear"}] * (MOST + 1))
    told = Views().news(session, (session.id, session.version - MOST - 1), False)
    assert told.changed is None and told.view is not None  # too much to be told one by one


def test_D19_a_page_that_is_far_behind_gets_the_whole_view_again(desk: Desk, table: TestClient) -> None:
    viewer = Viewer(follows=True, picture=False)
    viewer.behind = False
    for _ in range(WAITING):
        viewer.put(["update"])
    assert not viewer.behind and len(viewer.texts) == WAITING
    viewer.put(["update"])
    assert viewer.behind and not viewer.texts


def test_D19_what_an_event_costs_does_not_grow_with_the_record(
    table: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted, not timed: entries made, places looked at."""
    session = desk.current()
    made: list[int] = []
    plain = View._make
    monkeypatch.setattr(View, "_make", lambda view, seq: (made.append(seq), plain(view, seq))[1])
    counted = []
    for number in range(1, 170):
        made.clear()
        session.accept({"type": "pass", "player": ["Aoi", "Ren", "Yui", "Sora"][number % 4]})
        seq = session.last_seq()
        session.accept({"type": "amend", "target": seq, "event": {"type": "pass", "player": "Ren"}})
        session.accept({"type": "undo", "target": seq})
        counted.append(len(made))
    assert max(counted[-60:]) <= max(counted[:60]) <= 8


def test_D19_fouls_that_stay_open_cost_the_events_after_them_nothing(
    table: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = desk.current()
    passes = [{"type": "pass", "player": "Ren"}] * 30  # nobody has led: each is a foul, and none closes another
    session.accept_all(passes)
    assert session.waits_for() == len(passes)
    made: list[int] = []
    plain = View._make
    monkeypatch.setattr(View, "_make", lambda view, seq: (made.append(seq), plain(view, seq))[1])
    newest = session.accept(passes[0]).seq
    assert made == [newest]


def test_D19_many_pages_hear_of_a_tap_and_it_is_encoded_once(
    table: TestClient, play: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[str] = []
    plain = json.dumps

    def counts(value: Any, **more: Any) -> str:
        text = plain(value, **more)
        if isinstance(value, dict) and value.get("kind") == "update":
            encoded.append(text)
        return text

    monkeypatch.setattr("webui.broadcast.json.dumps", counts)
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(table.websocket_connect("/live")) for _ in range(20)]
        for socket in sockets:
            until(socket, "view")
        play("Aoi", "S4")
        for socket in sockets:
            assert [entry["seq"] for entry in until(socket, "update")["update"]["changed"]] == [2]
    assert len(encoded) == 1


def test_what_is_said_of_the_room_is_made_once_for_all_pages_of_one_kind(
    table: TestClient, play: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[Visitor]] = []
    plain = Broadcast._rooms
    monkeypatch.setattr(Broadcast, "_rooms", lambda self, who: (asked.append(set(who)), plain(self, who))[1])
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(table.websocket_connect("/live")) for _ in range(5)]
        for socket in sockets:
            assert until(socket, "you")["you"]["role"] == "host"
        play("Aoi", "S4")
        for socket in sockets:
            until(socket, "update")
    assert asked and all(len(who) == 1 for who in asked)


@pytest.mark.parametrize("pages", [1, 16, 100, 500])
def test_many_pages_get_fewer_pictures_each(pages: int) -> None:
    assert pages / pause_s(pages) <= PICTURES_PER_S

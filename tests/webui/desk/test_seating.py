"""Who sits where, and what follows from it: what a device is shown, may enter, and asks of the others."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.webui.routes.test_devices import Open, app, code, host, keys, phone
from tests.webui.test_broadcast import until
from webui.access.roles import Role, Visitor
from webui.desk.desk import Desk
from webui.desk.seating import Seating
from webui.desk.seats import Seats
from webui.problems import RefusedError

__all__ = ["app", "host", "keys", "phone"]
HOST, VIEWER, PLAYER = Visitor(Role.HOST), Visitor(Role.VIEWER, "v"), Visitor(Role.PLAYER, "p")


def refusal(work: object) -> str:
    with pytest.raises(RefusedError) as refused:
        work()  # type: ignore[operator]
    return refused.value.problem.code


def test_without_a_table_nobody_sits() -> None:
    seating = Seating(Seats(), lambda: None)
    assert seating.audience(PLAYER) is None and seating.room().taken == []
    assert refusal(lambda: seating.take("p", "Aoi")) == "no-table"
    assert refusal(lambda: seating.enters_for(PLAYER)) == "no-table"
    assert refusal(lambda: seating.ask_back(PLAYER, 1)) == "no-table"


def test_a_seat_says_as_whom_somebody_is_shown_the_table(table: TestClient, desk: Desk) -> None:
    seating = desk.seating
    assert seating.enters_for(HOST) is None and seating.audience(HOST) is None
    assert refusal(lambda: seating.enters_for(PLAYER)) == "no-seat"
    seating.take("p", "Ren")
    assert (seating.audience(PLAYER), seating.enters_for(PLAYER), seating.you(PLAYER).seat) == ("Ren", "Ren", "Ren")
    assert seating.audience(VIEWER) is None and seating.room().taken == ["Ren"]
    assert refusal(lambda: seating.take("q", "Ren")) == "seat-taken"
    assert refusal(lambda: seating.take("q", "Nobody")) == "no-player"


def test_whose_hand_is_asked_about(table: TestClient, desk: Desk) -> None:
    desk.seating.take("p", "Ren")
    assert desk.seating.holder(PLAYER, None) == desk.seating.holder(PLAYER, "Ren") == "Ren"
    assert desk.seating.holder(HOST, "Yui") == "Yui"
    assert refusal(lambda: desk.seating.holder(PLAYER, "Yui")) == "not-yours"
    assert refusal(lambda: desk.seating.holder(HOST, None)) == "whose-hand"


def test_everybody_hears_what_is_asked_and_agrees(host: TestClient, phone: Open, app: FastAPI, desk: Desk) -> None:
    aoi, ren = phone("player", "Aoi"), phone("player", "Ren")
    aoi.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S7"]})
    assert code(ren.post("/api/takeback", json={"target": 2})) == (403, "not-yours")
    assert code(host.post("/api/takeback", json={"target": 2})) == (403, "players-only")
    with ren.websocket_connect("/live") as own:
        until(own, "view")
        assert aoi.post("/api/takeback", json={"target": 2}).status_code == 200
        room = until(own, "room")["room"]
        while room["asking"] is None:
            room = until(own, "room")["room"]
        assert (room["asking"]["player"], room["asking"]["asked"]) == ("Aoi", ["Ren"])
        assert ren.post("/api/takeback/answer", json={"target": 2, "agree": True}).status_code == 200
        changed = {entry["seq"]: entry for entry in until(own, "update")["update"]["changed"]}
        assert changed[2]["void"]
    line = desk.current().record()[-1]
    assert (line["type"], line["player"], line["agreed"]) == ("undo", "Aoi", ["Ren"])
    assert code(host.post("/api/takeback/answer", json={"target": 2, "agree": True})) == (409, "not-asked")

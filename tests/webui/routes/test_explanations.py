"""What the referee explains, over the interface: to whoever holds a hand alone."""

from __future__ import annotations

import cv2
import numpy as np
from fastapi.testclient import TestClient

from tests.webui.routes.test_devices import Open, app, code, host, keys, phone
from tests.webui.test_broadcast import until
from webui.desk.desk import Desk

__all__ = ["app", "host", "keys", "phone"]


def test_what_a_hand_may_play_is_told_to_whoever_holds_it(host: TestClient, phone: Open, desk: Desk) -> None:
    ren = phone("player", "Ren")
    host.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S7"]})
    before = desk.current().record_text()
    with host.websocket_connect("/live") as table:
        until(table, "view")
        found = ren.post("/api/may-play", json={"cards": ["H5", "H9"]}).json()
        assert (found["player"], found["turn"]) == ("Ren", "Ren")
        assert [(option["type"], option["cards"], option["code"]) for option in found["options"]] == [
            ("play", ["H9"], None), ("pass", [], None), ("play", ["H5"], "too-weak"),
        ]  # fmt: skip
        host.post("/api/events", json={"type": "pass", "player": "Ren"})
        assert "H9" not in str(until(table, "update")["update"]["changed"])
    assert desk.current().record_text().startswith(before) and "H9" not in desk.current().record_text()


def test_a_player_asks_about_the_own_hand_and_the_host_about_any(host: TestClient, phone: Open) -> None:
    ren = phone("player", "Ren")
    for route in ("/api/may-play", "/api/hint"):
        assert ren.post(route, json={"player": "Ren", "cards": ["H9"]}).status_code == 200
        assert code(ren.post(route, json={"player": "Aoi", "cards": ["H9"]})) == (403, "not-yours")
        assert code(ren.post(route, json={"cards": ["H9", "H9"]})) == (422, "no-card")
        assert code(phone("player").post(route, json={"cards": ["H9"]})) == (409, "no-seat")
        assert code(phone("viewer").post(route, json={"player": "Ren", "cards": ["H9"]})) == (403, "players-only")
        assert code(host.post(route, json={"cards": ["H9"]})) == (422, "whose-hand")
        assert host.post(route, json={"player": "Aoi", "cards": ["H9"]}).status_code == 200


def test_what_might_be_laid_is_told_for_the_own_seat_and_to_the_host_for_any(host: TestClient, phone: Open) -> None:
    ren, viewer = phone("player", "Ren"), phone("viewer")
    host.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S7"]})
    found = ren.get("/api/fits", params={"player": "Ren"}).json()
    by_card = {fit["card"]: fit for fit in found["cards"]}
    assert found["type"] == "play" and by_card["H8"] == {"card": "H8", "likely": True, "absent": None}
    assert by_card["S7"]["absent"]["ja"] and not by_card["H5"]["likely"]
    assert code(ren.get("/api/fits", params={"player": "Aoi"})) == (403, "not-yours")
    assert code(viewer.get("/api/fits", params={"player": "Ren"})) == (403, "players-only")
    assert host.get("/api/fits", params={"player": "Yui"}).json()["player"] == "Yui"
    assert host.get("/api/fits", params={"player": "Nobody"}).json()["cards"] == []  # whoever sat there before


def test_a_draft_is_ruled_and_not_written(host: TestClient, phone: Open, desk: Desk) -> None:
    ren = phone("player", "Ren")
    host.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S7"]})
    before = desk.current().record_text()
    weak = ren.post("/api/draft", json={"player": "Ren", "cards": ["H5"]}).json()
    assert (weak["verdict"], weak["code"]) == ("illegal", "too-weak") and weak["says"]["ja"]
    assert ren.post("/api/draft", json={"player": "Ren", "cards": ["H8"]}).json()["verdict"] == "legal"
    assert code(ren.post("/api/draft", json={"player": "Aoi", "cards": ["H8"]})) == (403, "not-yours")
    assert desk.current().record_text() == before


def test_a_hint_is_for_whoever_holds_the_hand(host: TestClient, phone: Open, desk: Desk) -> None:
    ren = phone("player", "Ren")
    host.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S7"]})
    before = desk.current().record_text()
    with host.websocket_connect("/live") as table:
        until(table, "view")
        found = ren.post("/api/hint", json={"cards": ["H5", "H9"]}).json()
        assert found["way"]["cards"] in (["H9"], []) and found["reason"]["ja"] and len(found["tried"]) == 2
        host.post("/api/events", json={"type": "pass", "player": "Ren"})
        assert "H9" not in str(until(table, "update")["update"]["changed"])
    assert desk.current().record_text().startswith(before) and "H9" not in desk.current().record_text()


def test_a_photograph_of_a_hand_is_read_and_dropped(host: TestClient, phone: Open, desk: Desk) -> None:
    ren = phone("player", "Ren")
    picture = bytes(cv2.imencode(".jpg", np.full((300, 400, 3), 90, np.uint8))[1].tobytes())
    headers = {"content-type": "image/jpeg"}
    assert code(ren.post("/api/hand", content=picture, headers=headers)) == (422, "no-hand")  # these eyes see nothing
    assert code(ren.post("/api/hand", content=b"x", headers=headers)) == (422, "photograph")
    assert code(phone("player").post("/api/hand", content=picture, headers=headers)) == (409, "no-seat")


def test_a_phone_hears_what_its_own_answer_would_change(phone: Open, desk: Desk) -> None:
    session = desk.current()
    ren, viewer = phone("player", "Ren"), phone("viewer")
    for player, card, sure in (("Aoi", "S7", True), ("Ren", "H9", False)):
        session.accept({"type": "play", "player": player, "cards": [card], "source": "camera", "confirmed": sure})
    own, before = session.timeline()[-1].seq, session.version
    found = ren.post("/api/events/preview", json={"type": "confirm", "target": own})
    assert found.status_code == 200 and "changes" in found.json()
    assert code(ren.post("/api/events/preview", json={"type": "confirm", "target": own - 1})) == (403, "not-yours")
    assert viewer.post("/api/events/preview", json={"type": "confirm", "target": own}).status_code == 403
    assert session.version == before

"""The set-up's interface: behind the PIN like everything else, typed, and of use during a game, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.desk.desk import Desk
from webui.server import create_app


@pytest.mark.parametrize("method, path", [
    ("POST", "preview"), ("POST", "preview/close"), ("GET", "preview.jpg"), ("POST", "examine"), ("POST", "enrol"),
    ("GET", "decks?game=daifugo&profile=official"), ("GET", "house"), ("POST", "house"), ("POST", "source"),
    ("POST", "house/forget"), ("GET", "groups"), ("POST", "groups"), ("POST", "groups/forget"),
    ("POST", "house/check"), ("GET", "house/qr.svg?code=WyJ4Il0"),
])  # fmt: skip
def test_without_the_pin_nothing_is_told_or_done(desk: Desk, method: str, path: str) -> None:
    with TestClient(create_app(desk, Guard(["testserver"], Keys())), base_url="http://testserver") as client:
        answer = client.request(method, f"/api/{path}", json={} if method == "POST" else None)
        assert answer.status_code == 401 and answer.json()["code"] == "locked"


def test_the_decks_of_a_game_that_there_is_none_of(client: TestClient) -> None:
    assert client.get("/api/decks?game=chess&profile=official").status_code == 422
    assert client.get("/api/decks?game=daifugo&profile=chess").status_code == 422
    assert client.get("/api/decks?game=daifugo&profile=official").json()[0]["name"] == "standard"


def test_a_table_goes_on_before_another_camera(table: TestClient, pictures: Path) -> None:
    session = table.get("/api/view").json()["session"]
    table.post("/api/events", json={"type": "play", "player": "Aoi", "cards": ["S3"]})
    other = pictures.parent / "other"
    other.mkdir()
    (pictures / "0.png").rename(other / "0.png")
    assert table.post("/api/source", json={"source": str(other)}).status_code == 200
    view = table.get("/api/view").json()
    assert view["session"] == session and view["field"][0]["cards"] == ["S3"]
    assert table.get("/api/hello").json()["source"] == str(other)


def test_a_camera_that_cannot_be_opened_leaves_the_table_before_the_old_one(table: TestClient, pictures: Path) -> None:
    answer = table.post("/api/source", json={"source": "/no/such/camera"})
    assert answer.status_code == 422 and answer.json()["field"] == "source"
    assert table.get("/api/hello").json()["source"] == str(pictures)
    assert table.get("/api/view").status_code == 200


def test_from_the_next_round_on_other_house_rules_hold(client: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"],
             "counts": [1, 1, 5]}  # fmt: skip
    assert client.post("/api/setup", json=asked).status_code == 200

    def tell(**event: object) -> dict[str, object]:
        answer = client.post("/api/events", json=event)
        assert answer.status_code == 200, answer.text
        said: dict[str, object] = answer.json()
        return said

    tell(type="play", player="A", cards=["H9"])
    tell(type="play", player="B", cards=["H10"])
    assert client.get("/api/view").json()["result"]["standings"] == ["A", "B", "C"]
    assert client.post("/api/next-rules", json={"options": {"nonsense": True}}).status_code == 422
    assert client.get("/api/table").json()["next"] is None
    assert client.post("/api/next-rules", json={"options": {"skip_5": True}}).status_code == 200
    assert client.get("/api/table").json()["next"] == {"skip_5": True}
    tell(type="round")
    assert client.get("/api/table").json()["next"] is None
    tell(type="play", player="C", cards=["H5"])
    assert client.get("/api/view").json()["turn"] == "B"  # A was skipped


def test_a_deck_is_kept_with_the_record(client: TestClient, pictures: Path, desk: Desk) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"],
             "deck": "standard-french"}  # fmt: skip
    assert client.post("/api/setup", json=asked).status_code == 200
    session = desk._session
    assert session is not None and session.record()[0]["table"] == {"deck": "standard-french"}


def test_who_sat_down_is_kept_and_the_table_is_called_by_its_house(client: TestClient) -> None:
    asked = {"source": "none", "game": "daifugo", "profile": "official", "players": ["Aoi", "Ren"],
             "options": {"skip_5": True}, "house": "Tuesday"}  # fmt: skip
    assert client.post("/api/setup", json=asked).status_code == 200
    head = client.get("/api/view").json()
    assert (head["house"], head["changed"]) == ("Tuesday", 1)
    (group,) = client.get("/api/groups").json()
    assert group["players"] == ["Aoi", "Ren"] and group["tables"][0]["house"] == "Tuesday"
    named = client.post("/api/groups", json={"id": group["id"], "name": " Our evening "}).json()
    assert [each["name"] for each in named] == ["Our evening"]
    assert client.post("/api/groups/forget", json={"id": group["id"]}).json() == []


def test_other_rules_are_no_longer_called_by_the_house(client: TestClient) -> None:
    asked = {"source": "none", "game": "daifugo", "profile": "official", "players": ["Aoi", "Ren"], "house": "Tuesday"}
    client.post("/api/setup", json=asked)
    assert client.get("/api/view").json()["house"] == "Tuesday"
    client.post("/api/next-rules", json={"options": {"skip_5": True}})
    client.post("/api/events", json={"type": "round"})
    head = client.get("/api/view").json()
    assert (head["house"], head["changed"]) == (None, 1)


def test_what_is_wrong_with_rules_is_said_at_the_switch(client: TestClient) -> None:
    rules = {"game": "daifugo", "profile": "official", "options": {"skip_5": True}}
    assert client.post("/api/house/check", json=rules).json() is None
    found = client.post("/api/house/check", json={**rules, "options": {"lock": 17}}).json()
    assert found["field"] == "options.lock" and found["message"]["ja"]


def test_a_house_is_shared_as_a_qr_code_of_letters_only(client: TestClient) -> None:
    answer = client.get("/api/house/qr.svg?code=WyJkYWlmdWdvIl0")
    assert answer.status_code == 200 and answer.content.startswith(b"<?xml")
    assert client.get("/api/house/qr.svg?code=<script>").status_code == 422

"""What is still open stays listed until it is answered, however much happens after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from webui.desk.desk import Desk

Play = Callable[..., dict[str, Any]]


def opened(client: TestClient) -> dict[int, str]:
    """seq -> what the event waits for."""
    timeline = client.get("/api/view").json()["timeline"]
    return {entry["seq"]: entry["open"] for entry in timeline if entry["open"]}


def tell(client: TestClient, kind: str, **fields: Any) -> int:
    answer = client.post("/api/events", json={"type": kind, **fields})
    assert answer.status_code == 200, answer.text
    seq: int = answer.json()["seq"]
    return seq


def test_a_foul_is_open_until_it_stands_or_goes_back(table: TestClient, play: Play) -> None:
    play("Aoi", "S9")
    foul = play("Ren", "H6")["seq"]
    assert opened(table) == {foul: "foul"}
    takeback = tell(table, "takeback", target=foul)
    assert opened(table) == {}
    tell(table, "undo", target=takeback)
    assert opened(table) == {foul: "foul"}
    tell(table, "stand", target=foul)
    assert foul not in opened(table)


@pytest.mark.parametrize("answer", ["amend", "undo", "confirm"])
def test_a_reading_is_open_until_it_is_amended_undone_or_confirmed(table: TestClient, desk: Desk, answer: str) -> None:
    session = desk.current()
    seen = session.accept({"type": "play", "player": "Aoi", "cards": ["D5"], "source": "camera", "confirmed": False})
    unread = session.accept({"type": "play", "player": "Ren", "cards": ["?"], "source": "camera"})
    session.accept({"type": "play", "player": "Yui", "cards": ["DJ"], "source": "camera"})
    assert opened(table) == {seen.seq: "unconfirmed", unread.seq: "unread"}
    better = {"type": "play", "player": "Ren", "cards": ["D8"]}
    if answer == "confirm":
        tell(table, "confirm", target=seen.seq)
        assert opened(table) == {unread.seq: "unread"}
    elif answer == "amend":
        tell(table, "amend", target=unread.seq, event=better)
        assert unread.seq not in opened(table)
    else:
        tell(table, "undo", target=unread.seq)
        assert unread.seq not in opened(table) and opened(table)[seen.seq] == "unconfirmed"


def test_U_a_joker_that_may_stand_for_several_is_open_until_it_is_said(client: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "uecda", "players": ["Aoi", "Ren", "Yui"]}
    assert client.post("/api/setup", json=asked).status_code == 200
    run = tell(client, "play", player="Aoi", cards=["S6", "S7", "JK"])
    assert opened(client) == {run: "joker"}
    said = {"type": "play", "player": "Aoi", "cards": ["S6", "S7", "JK"], "readings": ["S8"]}
    tell(client, "amend", target=run, event=said)
    assert opened(client) == {}


def test_C4_what_a_later_card_exposes_is_open_until_the_table_lets_it_stand(client: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "torite", "profile": "torite-c", "players": ["Aoi", "Ren"]}
    assert client.post("/api/setup", json=asked).status_code == 200
    tell(client, "play", player="Aoi", cards=["R5"])
    revoke = tell(client, "play", player="Ren", cards=["B3"])
    tell(client, "play", player="Aoi", cards=["B9"])
    tell(client, "play", player="Ren", cards=["R7"])
    found = opened(client)
    assert found[revoke] == "exposed"
    tell(client, "stand", target=revoke)
    assert revoke not in opened(client)
    answer = client.post("/api/events", json={"type": "takeback", "target": revoke})
    assert answer.json()["code"] == "not-illegal"


def test_pictures_that_a_record_names_wrongly_are_left_out(table: TestClient, desk: Desk) -> None:
    pictures = [{"sha256": "9f2c"}, {"sha256": 7}, {"sha256": "a" * 64, "quad": "nowhere", "alternatives": [["D5"]]}]
    desk.current().accept({"type": "play", "player": "Aoi", "cards": ["D5"], "evidence": pictures})
    entry = table.get("/api/view").json()["timeline"][-1]
    assert entry["evidence"] == [{"sha256": "a" * 64, "quad": None}] and entry["alternatives"] == [[]]

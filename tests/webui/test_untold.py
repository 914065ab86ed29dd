"""What no camera sees, entered through the interface of the page: it is offered, becomes an event, can be corrected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog

FIVE = ["Aoi", "Ren", "Yui", "Sora", "Mio"]


def view(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/view").json()
    return found


def refused(client: TestClient, asked: dict[str, Any], status: int, code: str) -> None:
    answer = client.post("/api/events", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def sit(client: TestClient, pictures: Path, game: str, profile: str, players: list[str], **options: Any) -> None:
    asked = {"source": str(pictures), "game": game, "profile": profile, "players": players, "options": options}
    answer = client.post("/api/setup", json=asked)
    assert answer.status_code == 200, answer.text


def tell(client: TestClient, kind: str, player: str | None = None, **fields: Any) -> dict[str, Any]:
    asked = {"type": kind, **({} if player is None else {"player": player}), **fields}
    answer = client.post("/api/events", json=asked)
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


@pytest.fixture
def napoleon(client: TestClient, pictures: Path) -> TestClient:
    """Five players before the first bid."""
    sit(client, pictures, "napoleon", "napoleon", FIVE)
    return client


def test_bids_are_offered_entered_and_written(napoleon: TestClient, log: EventLog) -> None:
    bid, passed = view(napoleon)["steps"]
    assert (bid["type"], bid["players"], bid["waits"], len(bid["offers"])) == ("bid", FIVE, True, 32)
    assert passed["type"] == "pass"
    assert view(napoleon)["detail"]["bid"] is None
    assert tell(napoleon, "bid", "Ren", count=13, suit="S")["verdict"] == "legal"
    low = tell(napoleon, "bid", "Yui", count=13, suit="H")
    assert (low["verdict"], low["code"]) == ("illegal", "bid-too-low")
    tell(napoleon, "takeback", target=low["seq"])
    found = view(napoleon)
    detail = found["detail"]
    assert (detail["kind"], detail["bid"]) == ("napoleon", {"player": "Ren", "count": 13, "suit": "S"})
    assert (detail["napoleon"], detail["adjutant_cards"], detail["adjutants"]) == (None, [], [])
    for player in ("Yui", "Sora", "Mio", "Aoi"):
        tell(napoleon, "pass", player)
    assert view(napoleon)["detail"]["napoleon"] == "Ren"
    assert [(step["type"], step["players"]) for step in view(napoleon)["steps"]] == [("adjutant", ["Ren"])]
    tell(napoleon, "adjutant", "Ren", card="SA")
    (widow,) = view(napoleon)["steps"]
    assert (widow["type"], widow["count"]) == ("widow", 3)
    tell(napoleon, "widow", "Ren", count=3)
    found = view(napoleon)
    assert (found["steps"], found["turn"], found["detail"]["adjutant_cards"]) == ([], "Ren", ["SA"])
    assert tell(napoleon, "play", "Ren", cards=["H5"])["verdict"] == "legal"
    lines = "".join(log.lines(found["session"]))
    assert '"discards":3' in lines and '"suit":"S"' in lines and '"card":"SA"' in lines


def test_a_bid_is_amended_and_undone_like_any_event(napoleon: TestClient) -> None:
    seq = tell(napoleon, "bid", "Ren", count=13, suit="S")["seq"]
    tell(napoleon, "amend", target=seq, event={"type": "bid", "player": "Ren", "count": 14, "suit": "D"})
    found = view(napoleon)
    assert (found["detail"]["bid"]["count"], found["detail"]["bid"]["suit"]) == (14, "D")
    (entry,) = [entry for entry in found["timeline"] if entry["seq"] == seq]
    assert (entry["count"], entry["suit"], entry["corrected"], entry["verdict"]) == (14, "D", True, "legal")
    tell(napoleon, "amend", target=seq, event={"type": "pass", "player": "Ren"})
    assert view(napoleon)["detail"]["bid"] is None
    tell(napoleon, "undo", target=seq)
    assert view(napoleon)["steps"][0]["players"] == FIVE


def test_what_cannot_be_told_is_refused_in_one_sentence(napoleon: TestClient) -> None:
    refused(napoleon, {"type": "bid", "player": "Nobody", "count": 13, "suit": "S"}, 422, "no-player")
    refused(napoleon, {"type": "bid", "player": "Ren", "count": 13, "suit": "R"}, 422, "bad-input")
    refused(napoleon, {"type": "bid", "player": "Ren", "count": -1, "suit": "S"}, 422, "bad-input")
    refused(napoleon, {"type": "widow", "player": "Ren"}, 422, "bad-input")
    refused(napoleon, {"type": "give", "player": "Ren", "to": "X", "count": 1}, 422, "no-player")
    bid = tell(napoleon, "bid", "Ren", count=13, suit="S")["seq"]
    undo = tell(napoleon, "undo", target=bid)["seq"]
    event = {"type": "pass", "player": "Ren"}
    refused(napoleon, {"type": "amend", "target": undo, "event": event}, 409, "no-amend")


def test_after_all_passed_the_cards_are_dealt_again(client: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "napoleon", "profile": "napoleon", "players": FIVE, "counts": [10] * 5}
    assert client.post("/api/setup", json=asked).status_code == 200
    for player in FIVE:
        tell(client, "pass", player)
    assert [step["type"] for step in view(client)["steps"]] == ["deal"]
    tell(client, "deal")
    found = view(client)
    assert found["steps"][0]["type"] == "bid"
    assert [player["cards_left"] for player in found["players"]] == [10] * 5


def test_meeples_stand_beside_their_players(client: TestClient, pictures: Path) -> None:
    sit(client, pictures, "torite", "torite-bonus", ["Aoi", "Ren"])
    tell(client, "meeple", "Ren", colour="Y")
    found = view(client)
    assert len(found["deck"]) == 40 and "JK" not in found["deck"]
    assert found["detail"]["meeples"] == {"Aoi": None, "Ren": "Y"}
    assert [offer["colour"] for offer in found["steps"][0]["offers"]] == ["R", "B", "Y", "G"]


def test_a_shown_hand_is_entered(client: TestClient, pictures: Path) -> None:
    sit(client, pictures, "torite", "torite-poker", ["Aoi", "Ren"])
    said = tell(client, "show", "Aoi", cards=["R1", "R2", "R3", "R4", "R5"])
    assert "ストレートフラッシュ" in said["message"]["ja"]
    (step,) = view(client)["steps"]
    assert (step["players"], step["count"]) == (["Ren"], 5)


def test_cards_owed_are_told_by_their_number(client: TestClient, pictures: Path) -> None:
    sit(client, pictures, "daifugo", "official", ["Aoi", "Ren", "Yui"], pass_7=True, bomber_q=True)
    assert view(client)["steps"] == []
    tell(client, "play", "Aoi", cards=["S7"])
    (step,) = view(client)["steps"]
    assert (step["type"], step["to"], step["count"]) == ("give", "Ren", 1)
    tell(client, "give", "Aoi", to="Ren", count=1)
    tell(client, "play", "Ren", cards=["HQ"])
    (step,) = view(client)["steps"]
    assert (step["type"], {offer["what"] for offer in step["offers"]}) == ("declare", {"bomb"})
    assert tell(client, "declare", "Ren", what="bomb", value="5")["verdict"] == "legal"
    assert view(client)["steps"] == []


def test_V18_no_round_begins_before_the_last_one_is_paid(client: TestClient, pictures: Path) -> None:
    sit(client, pictures, "hensoku", "hensoku", ["Aoi", "Ren"])
    tell(client, "count", "Aoi", count=1)
    tell(client, "draw", "Aoi", count=1)
    tell(client, "play", "Aoi", cards=["C3"])
    tell(client, "draw", "Ren", count=1)
    tell(client, "pass", "Ren")
    assert "Renさんは手札を公開してください。" in tell(client, "play", "Aoi", cards=["HA"])["message"]["ja"]
    answer = client.post("/api/events", json={"type": "round"})
    assert answer.status_code == 409
    said = answer.json()["message"]
    assert "支払いが、まだ決まっていません。Renさんは手札を公開してください。" in said["ja"]
    assert "The payment of this round is not settled yet." in said["en"]
    assert view(client)["round"] == 1

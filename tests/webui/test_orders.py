"""Orders of strength, exchanges and further rounds, entered through the interface of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.games.nono.cards import NONO_RANKS
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.desk.desk import Desk
from webui.desk.entering import enter
from webui.shapes.entered import Order

PLAYERS = ["椎名", "中森", "加藤"]
# Weakest first, as in the worked example of N4.
WORDS = {
    "椎名": "ちょっと 少々 そこそこ 結構 かなり やや まあ とても だいぶ 少し めっちゃ 相当 わりと",
    "中森": "ちょっと 少々 結構 まあ かなり やや そこそこ とても だいぶ 少し めっちゃ 相当 わりと",
    "加藤": "少し 少々 結構 かなり まあ とても やや そこそこ だいぶ ちょっと めっちゃ 相当 わりと",
}
STRIPS = {player: words.split() for player, words in WORDS.items()}


def view(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/view").json()
    return found


def tell(client: TestClient, kind: str, **fields: Any) -> dict[str, Any]:
    answer = client.post("/api/events", json={"type": kind, **fields})
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def sit(client: TestClient, pictures: Path, profile: str, players: list[str]) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": profile, "players": players}
    answer = client.post("/api/setup", json=asked)
    assert answer.status_code == 200, answer.text


@pytest.fixture
def nono(client: TestClient, pictures: Path) -> TestClient:
    """Three players before any strip was told."""
    sit(client, pictures, "nono", PLAYERS)
    return client


def test_N3_the_cards_of_the_deck_are_the_words_and_two_jokers(nono: TestClient) -> None:
    deck = view(nono)["deck"]
    assert len(deck) == 54 and deck.count("JK") == 2
    assert {"Sちょっと", "Cめっちゃ", "Dわりと"} <= set(deck) and "S7" not in deck


def test_N2_orders_are_asked_for_told_and_shown(nono: TestClient) -> None:
    (step,) = view(nono)["steps"]
    assert (step["type"], step["players"], step["waits"], step["count"]) == ("order", PLAYERS, True, 13)
    assert [offer["what"] for offer in step["offers"]] == ["names"]
    for player, strip in STRIPS.items():
        assert tell(nono, "order", player=player, ranks=strip)["verdict"] == "legal"
    found = view(nono)
    assert found["steps"] == []
    assert found["detail"]["orders"] == STRIPS
    assert tell(nono, "play", player="椎名", cards=["H結構"])["verdict"] == "legal"
    assert tell(nono, "play", player="中森", cards=["Sまあ"])["verdict"] == "legal"


def test_N2_the_first_strip_may_name_the_deck(nono: TestClient) -> None:
    named = [*STRIPS["椎名"][:12], "超"]
    assert tell(nono, "order", player="椎名", ranks=named)["verdict"] == "legal"
    found = view(nono)
    assert "S超" in found["deck"] and "Sわりと" not in found["deck"]
    (step,) = found["steps"]
    assert (step["players"], step["offers"]) == (["中森", "加藤"], [])
    assert tell(nono, "order", player="中森", ranks=STRIPS["中森"])["code"] == "bad-order"


def test_N2_a_strip_told_after_the_first_card_counts_from_the_beginning(nono: TestClient) -> None:
    tell(nono, "play", player="椎名", cards=["H結構"])
    assert view(nono)["timeline"][-1]["code"] == "no-order"
    for player, strip in STRIPS.items():
        assert tell(nono, "order", player=player, ranks=strip)["verdict"] == "legal"
    found = view(nono)
    assert [(entry["type"], entry["verdict"]) for entry in found["timeline"]] == [("order", "legal")] * 3 + [
        ("play", "legal")
    ]
    assert (found["steps"], found["turn"]) == ([], "中森")
    assert all(entry["inserted"] for entry in found["timeline"][:3])


def test_N2_a_strip_is_corrected(nono: TestClient) -> None:
    seq = tell(nono, "order", player="椎名", ranks=list(NONO_RANKS))["seq"]
    event = {"type": "order", "player": "椎名", "ranks": STRIPS["椎名"]}
    assert tell(nono, "amend", target=seq, event=event)["verdict"] == "legal"
    assert view(nono)["detail"]["orders"]["椎名"] == STRIPS["椎名"]


def test_N2_a_strip_that_is_told_again_replaces_the_one_of_this_round(nono: TestClient) -> None:
    for player in PLAYERS:
        tell(nono, "order", player=player, ranks=list(NONO_RANKS))
    tell(nono, "play", player="椎名", cards=["H結構"])
    for _ in range(2):
        assert tell(nono, "order", player="椎名", ranks=STRIPS["椎名"])["verdict"] == "legal"
        assert view(nono)["detail"]["orders"]["椎名"] == STRIPS["椎名"]
        tell(nono, "order", player="椎名", ranks=list(NONO_RANKS))
        assert view(nono)["detail"]["orders"]["椎名"] == list(NONO_RANKS)
    kinds = [entry["type"] for entry in view(nono)["timeline"] if not entry["correction"]]
    assert kinds == ["order"] * 3 + ["play"]


def test_N2_a_strip_told_between_rounds_changes_nothing_of_the_one_that_ended(nono: TestClient) -> None:
    tell(nono, "round", counts=dict.fromkeys(PLAYERS, 1))
    for player in PLAYERS:
        tell(nono, "order", player=player, ranks=STRIPS[player])
    tell(nono, "play", player="椎名", cards=["Hかなり"])
    tell(nono, "play", player="中森", cards=["Hとても"])
    assert [ended["number"] for ended in view(nono)["rounds"]] == [2]
    before = view(nono)
    told = nono.post("/api/events", json={"type": "order", "player": "椎名", "ranks": list(NONO_RANKS)})
    assert (told.status_code, told.json()["code"]) == (409, "round-over")
    assert view(nono) == before
    tell(nono, "round", counts=dict.fromkeys(PLAYERS, 1))
    assert view(nono)["detail"]["orders"] == STRIPS  # they lie there still
    for ranks in (list(NONO_RANKS), STRIPS["椎名"]):
        assert tell(nono, "order", player="椎名", ranks=ranks)["verdict"] == "legal"
        assert view(nono)["detail"]["orders"]["椎名"] == ranks
    kinds = [entry["type"] for entry in view(nono)["timeline"] if not entry["correction"]]
    assert kinds[-2:] == ["deal", "order"] and view(nono)["round"] == 3


def test_N2_a_strip_that_began_a_round_by_itself_is_replaced_too(log: EventLog) -> None:
    session = Session.create(log, "daifugo", PLAYERS, "nono")
    session.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 1)})
    for player in PLAYERS:
        session.accept({"type": "order", "player": player, "ranks": STRIPS[player]})
    for player, card in (("椎名", "Hかなり"), ("中森", "Hとても")):
        session.accept({"type": "play", "player": player, "cards": [card]})
    assert session.shown().over
    session.accept({"type": "order", "player": "椎名", "ranks": list(NONO_RANKS)})  # as a camera reads it
    assert session.shown().round == 2
    enter(session, Order(type="order", player="椎名", ranks=STRIPS["椎名"]))
    assert session.record()[-1]["type"] == "amend" and session.shown().round == 2


@pytest.mark.parametrize("ranks", [NONO_RANKS[:12], [*NONO_RANKS, "超"], [*NONO_RANKS[:12], " "], "words"])
def test_an_order_has_thirteen_names(nono: TestClient, ranks: Any) -> None:
    asked = {"type": "order", "player": "椎名", "ranks": ranks if isinstance(ranks, str) else list(ranks)}
    assert nono.post("/api/events", json=asked).json()["code"] == "bad-input"


def test_a_second_round_tells_the_exchange_and_keeps_counts_and_points(client: TestClient, pictures: Path) -> None:
    """G8, T14: the stadium's points add up over rounds; who owes whom how many is offered until it is told."""
    sit(client, pictures, "stadium", ["Aoi", "Ren", "Yui", "Sora"])
    tell(client, "round", counts={"Aoi": 1, "Ren": 1, "Yui": 1, "Sora": 2})
    for player, card in (("Aoi", "D3"), ("Ren", "D4"), ("Yui", "D5")):
        tell(client, "play", player=player, cards=[card])
    found = view(client)
    assert [ended["number"] for ended in found["rounds"]] == [2]
    assert found["dealt"] == {"Aoi": 1, "Ren": 1, "Yui": 1, "Sora": 2}
    points = {player["name"]: player["score"] for player in found["players"]}
    assert points == found["rounds"][0]["scores"] and points["Aoi"] > points["Sora"]
    tell(client, "round", counts=dict.fromkeys(points, 13))
    found = view(client)
    assert [player["cards_left"] for player in found["players"]] == [13] * 4
    assert {player["name"]: player["score"] for player in found["players"]} == points
    assert [player["rank"] for player in found["players"]] == ["daifugo", "fugo", "hinmin", "daihinmin"]
    owed = {(step["players"][0], step["to"], step["count"]) for step in found["steps"] if step["type"] == "exchange"}
    assert owed == {("Aoi", "Sora", 2), ("Sora", "Aoi", 2), ("Ren", "Yui", 1), ("Yui", "Ren", 1)}
    for giver, to, count in sorted(owed):
        assert tell(client, "exchange", player=giver, to=to, count=count)["verdict"] == "legal"
    found = view(client)
    assert found["steps"] == [] and [player["cards_left"] for player in found["players"]] == [13] * 4


def test_G8_an_exchange_told_after_the_first_card_goes_before_it(client: TestClient, pictures: Path) -> None:
    sit(client, pictures, "official", ["Aoi", "Ren", "Yui"])
    tell(client, "round", counts={"Aoi": 1, "Ren": 1, "Yui": 2})
    tell(client, "play", player="Aoi", cards=["D4"])
    tell(client, "play", player="Ren", cards=["D5"])
    tell(client, "round", counts=dict.fromkeys(["Aoi", "Ren", "Yui"], 18))
    tell(client, "play", player="Yui", cards=["D3"])
    assert tell(client, "exchange", player="Aoi", to="Yui", count=1)["verdict"] == "legal"
    kinds = [entry["type"] for entry in view(client)["timeline"] if not entry["void"]]
    assert kinds.index("exchange") < len(kinds) - 1 and kinds[-1] == "play"


def test_a_foul_finish_is_said_of_the_player(client: TestClient, pictures: Path, desk: Desk) -> None:
    sit(client, pictures, "official", ["Aoi", "Ren", "Yui"])
    tell(client, "count", player="Aoi", count=1)
    tell(client, "play", player="Aoi", cards=["D2"])
    found = view(client)
    assert found["detail"]["fouls"] == ["Aoi"]
    assert found["timeline"][-1]["verdict"] == "legal" and "foul-finish" in found["timeline"][-1]["effects"]


def test_N2_a_doubtful_order_is_an_open_question_until_it_is_confirmed(nono: TestClient, desk: Desk) -> None:
    session = desk._session
    assert session is not None
    line = {"type": "order", "player": "椎名", "ranks": STRIPS["椎名"], "source": "camera", "confirmed": False}
    seq = session.accept(line).seq
    (entry,) = view(nono)["timeline"]
    assert (entry["open"], entry["verdict"]) == ("unconfirmed", "legal")
    tell(nono, "confirm", target=seq)
    entry = view(nono)["timeline"][0]
    assert entry["open"] is None and entry["confirmed"] is not False
    assert view(nono)["detail"]["orders"] == {"椎名": STRIPS["椎名"]}
    assert nono.post("/api/events", json={"type": "confirm", "target": seq}).status_code == 409


def test_N2_a_doubtful_order_is_mended_by_telling_another_one(nono: TestClient, desk: Desk) -> None:
    session = desk._session
    assert session is not None
    line = {"type": "order", "player": "椎名", "ranks": STRIPS["中森"], "source": "camera", "confirmed": False}
    seq = session.accept(line).seq
    tell(nono, "amend", target=seq, event={"type": "order", "player": "椎名", "ranks": STRIPS["椎名"]})
    assert view(nono)["timeline"][0]["open"] is None
    assert view(nono)["detail"]["orders"] == {"椎名": STRIPS["椎名"]}

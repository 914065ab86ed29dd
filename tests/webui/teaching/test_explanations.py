"""What the referee explains on the page: why something is ruled so, and what a hand may play."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.events import Event, Header
from referee.fold import Table, fold
from referee.judging import follow
from referee.texts import has
from referee.words.explain import as_json, explain
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.problems import RefusedError
from webui.teaching.explanations import MOST, may_play, offered, why

Play = Callable[..., dict[str, Any]]


def test_a_refused_play_says_step_by_step_why_and_what_was_allowed(table: TestClient, play: Play) -> None:
    play("Aoi", "S5")
    play("Ren", "S7")
    seq = play("Yui", "H9")["seq"]
    found = table.get(f"/api/why?seq={seq}").json()
    assert (found["verdict"], found["code"], found["rule"]) == ("illegal", "suit-locked", "G12")
    assert [laid["cards"] for laid in found["field"]] == [["S5"], ["S7"]] and found["cards"] == ["H9"]
    assert found["steps"][-1]["holds"] is False and found["steps"][-1]["cards"] == ["H9"]
    assert "only ♠ or a joker" in found["instead"]["en"] and "♠とジョーカー" in found["instead"]["ja"]
    assert found["rules"][0]["rule"] == "G12" and "leaflet" in found["rules"][0]["source"]["en"]


def test_the_page_and_the_command_line_tell_the_same(log: EventLog) -> None:
    session = Session.create(log, "torite", ["A", "B", "C"], "torite-c")
    session.accept({"type": "play", "player": "A", "cards": ["R7"]})
    seq = session.accept({"type": "play", "player": "B", "cards": ["B2"]}).seq
    told = as_json(explain(session.trial(), seq))
    shown = why(session.trial(), seq)
    assert [step.text.model_dump() for step in shown.steps] == [step["text"] for step in told["steps"]]
    assert shown.settles is not None and shown.settles.model_dump() == told["settles"] and shown.instead is None


def test_there_is_no_reason_for_what_was_never_ruled_on(table: TestClient, play: Play) -> None:
    assert table.get("/api/why?seq=99").status_code == 404
    seq = play("Aoi", "S5")["seq"]
    table.post("/api/events", json={"type": "undo", "target": seq})
    answer = table.get(f"/api/why?seq={seq}")
    assert answer.status_code == 404 and answer.json()["message"]["ja"]


def test_a_hand_is_told_what_it_may_play_and_nothing_of_it_is_written(table: TestClient, play: Play) -> None:
    play("Aoi", "S5")
    before = table.get("/api/view").json()["version"]
    found = table.post("/api/may-play", json={"player": "Ren", "cards": ["S8", "H4"]}).json()
    by_cards = {tuple(option["cards"]): option for option in found["options"]}
    assert by_cards["S8",]["allowed"] and by_cards["S8",]["effects"] == ["eight-cut", "clear"]
    assert not by_cards["H4",]["allowed"] and by_cards["H4",]["code"] == "too-weak" and by_cards["H4",]["why_not"]
    assert found["allowed"]["en"].startswith("Ren may play one card")
    assert table.get("/api/view").json()["version"] == before


def test_a_stranger_and_a_card_of_another_deck_are_named(table: TestClient) -> None:
    for asked, code in (({"player": "Nobody", "cards": ["S8"]}, "no-player"),
                        ({"player": "Ren", "cards": ["R8"]}, "no-card"),
                        ({"player": "Ren", "cards": ["S8", "S8"]}, "no-card")):  # fmt: skip
        answer = table.post("/api/may-play", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_not_every_five_cards_of_a_hand_are_listed(log: EventLog) -> None:
    moment = Session.create(log, "torite", ["A", "B"], "torite-poker").moment()
    hand = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
    found = offered(moment.game, moment.state, "A", hand)
    assert len(found.options) == MOST and found.more == 252 - MOST


def moment(game: str, profile: str, players: str, *events: Event) -> Table:
    return fold(Header(game, tuple(players), profile), list(events)).table


def test_plays_of_few_cards_come_first_then_a_pass_then_what_is_not_allowed() -> None:
    table = moment("daifugo", "official", "ABCD", Event(1, "play", "A", ("S7",)))
    found = may_play(table, "B", ["H5", "H8", "D8", "C2"])
    assert found.turn == "B"
    assert [option.cards for option in found.options] == [["H8"], ["D8"], ["C2"], [], ["H5"]]
    weak = found.options[-1]
    assert weak.code == "too-weak" and weak.says.ja.endswith("。") and weak.says.en.endswith(".")


def test_out_of_turn_nothing_may_be_played() -> None:
    found = may_play(moment("daifugo", "official", "ABCD", Event(1, "play", "A", ("S7",))), "C", ["H9"])
    assert found.turn == "B" and [(option.cards, option.code) for option in found.options] == [
        (["H9"], "not-your-turn")
    ]


def test_a_trick_game_knows_the_hand_and_tells_nobody() -> None:
    events = [Event(1, "bid", "A", count=13, suit="S"), *(Event(2 + at, "pass", name) for at, name in enumerate("BCD"))]
    events += [Event(5, "adjutant", "A", card="SA"), Event(6, "widow", "A", count=5), Event(7, "play", "A", ("H7",))]
    table = moment("napoleon", "napoleon", "ABCD", *events)
    before = table.game.public(table.state)
    found = may_play(table, "B", ["H3", "C9"])
    assert [(option.cards, option.code) for option in found.options] == [
        (["H3"], None), (["C9"], "must-follow"),  # proven by the hand, which nobody else has seen
    ]  # fmt: skip
    assert table.game.public(table.state) == before


def test_after_the_round_nobody_may_do_anything() -> None:
    last = (Event(1, "deal", counts={"A": 1, "B": 1}), Event(2, "play", "A", ("S4",)))
    table = moment("daifugo", "official", "AB", *last)
    assert table.over and may_play(table, "B", ["S5"]).options == []


def test_a_beginner_is_told_what_an_effect_means_and_what_may_come_next(table: TestClient, play: Play) -> None:
    play("Aoi", "S5")
    seq = play("Ren", "S8")["seq"]
    found = table.get("/api/beginner").json()
    assert found["seq"] == seq and "clears the field at once" in found["effects"][0]["en"]
    assert found["next"]["ja"].startswith("Renさんが親です")


@pytest.mark.parametrize("effect", sorted({
    "clear", "eight-cut", "revolution", "counter-revolution", "eleven-back", "lock", "spade-three", "finish",
    "five-card-revolution", "miyako-ochi", "foul-finish", "trick", "all-cancelled", "draw", "give", "discard",
    "eliminated", "adjutant-revealed", "payment", "round-end", "skip", "reverse", "bomb",
}))  # fmt: skip
def test_every_effect_of_the_contract_means_something_to_a_beginner(effect: str) -> None:
    assert has(f"teach.{effect}")


def test_why_of_what_only_some_may_see_is_told_to_them_alone() -> None:
    lines = [
        {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official",
         "players": ["Aoi", "Ren", "Yui"]},
        {"seq": 1, "type": "play", "player": "Aoi", "cards": ["S3"], "audience": ["Aoi", "Ren"]},
    ]  # fmt: skip
    fold = [fold for fold, _ in follow([json.dumps(line) for line in lines])][-1]
    with pytest.raises(RefusedError) as refusal:
        why(fold, 1, "Yui")
    assert refusal.value.problem.code == "no-event"
    with pytest.raises(RefusedError):
        why(fold, 1)
    assert why(fold, 1, "Ren").cards == ["S3"]

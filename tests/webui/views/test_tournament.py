"""A tournament on the page: the set, the standings after every game, the seats of the next set, its end (X1 to X5)."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from referee.json_values import JsonObject
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.desk.entering import enter
from webui.problems import RefusedError
from webui.shapes.entered import Undo
from webui.shapes.requests import NextRound
from webui.shapes.tournament import ChangeTournament, TournamentAsked, TournamentNow
from webui.views.pages import head_at, head_of

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]


def cup(log: EventLog, tournament: JsonObject) -> Session:
    return Session.create(log, "daifugo", PLAYERS, "stadium", {"miyako_ochi": False}, tournament=dict(tournament))


def play(session: Session, *order: str) -> None:
    """A round in which everybody is out in that order."""
    moment = session.moment()
    leader = moment.game.turn(moment.state) or order[0]
    session.accept({"type": "play", "player": leader, "cards": ["S4"]})
    for player in order[:-1]:
        session.accept({"type": "declare", "player": player, "what": "finish", "value": True})


def now(session: Session) -> TournamentNow:
    found = head_of(session).tournament
    assert found is not None
    return found


def test_X1_standings_after_every_game_and_the_end(log: EventLog) -> None:
    session = cup(log, {"set_length": 2, "sets": 1, "last_game_factor": 2})
    assert [(each.place, each.player, each.points) for each in now(session).standings] == [
        (1, name, 0) for name in sorted(PLAYERS)
    ]
    play(session, *PLAYERS)
    first = now(session)
    assert (first.set, first.game, first.weight, first.finished) == (1, 1, 1, False)
    assert [(each.player, each.points) for each in first.standings] == [
        ("Aoi", 2),
        ("Ren", 1),
        ("Yui", -1),
        ("Sora", -2),
    ]
    enter(session, NextRound(type="round"))
    assert (now(session).game, now(session).weight) == (2, 2)
    play(session, *reversed(PLAYERS))
    last = now(session)
    assert [(each.player, each.points, each.by_set, each.sets) for each in last.standings] == [
        ("Sora", 2, [2], 1), ("Yui", 1, [1], 0), ("Ren", -1, [-1], 0), ("Aoi", -2, [-2], 0)]  # fmt: skip
    assert last.finished and last.next_seats == []
    then = head_at(session, 4).tournament  # as it stood after the first game
    assert then is not None and [each.points for each in then.standings] == [2, 1, -1, -2] and not then.finished


def test_X2_people_sit_by_score_in_the_next_set(log: EventLog) -> None:
    session = cup(log, {"set_length": 1, "seats": "by-score"})
    play(session, *PLAYERS)
    assert now(session).next_seats == ["Sora", "Yui", "Ren", "Aoi"]
    enter(session, NextRound(type="round"))
    assert [player.name for player in head_of(session).players] == ["Sora", "Yui", "Ren", "Aoi"]
    assert now(session).next_seats == []  # they sit


def test_X2_the_table_may_seat_people_otherwise(log: EventLog) -> None:
    session = cup(log, {"set_length": 1, "seats": "by-score"})
    play(session, *PLAYERS)
    enter(session, NextRound(type="round", players=["Ren", "Aoi", "Yui", "Sora"]))
    assert [player.name for player in head_of(session).players] == ["Ren", "Aoi", "Yui", "Sora"]


def test_X2_people_change_seats_between_sets_alone(log: EventLog) -> None:
    session = cup(log, {"set_length": 2, "seats": "by-score"})
    play(session, *PLAYERS)
    assert now(session).next_seats == []
    enter(session, NextRound(type="round"))
    assert [player.name for player in head_of(session).players] == PLAYERS


def test_X5_cards_that_are_set_aside_are_told(log: EventLog) -> None:
    assert now(cup(log, {"spare": "aside"})).aside == 1  # 53 cards for four
    assert now(cup(log, {"clock_s": 9})).aside == 0
    assert head_of(Session.create(log, "daifugo", PLAYERS)).tournament is None


def test_a_tournament_is_set_up_and_its_clock_stopped(client: TestClient, pictures: object) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "stadium", "players": PLAYERS,
             "tournament": {"set_length": 3, "sets": 2, "clock_s": 45}}  # fmt: skip
    headers = {"Origin": "http://testserver"}
    assert client.post("/api/clock", json={"running": False}, headers=headers).status_code == 409
    assert client.post("/api/setup", json=asked, headers=headers).status_code == 200
    found = client.get("/api/view").json()["tournament"]
    assert (found["set_length"], found["sets"], found["clock_s"], found["seats"]) == (3, 2, 45, "kept")
    with client.websocket_connect("/live", headers=headers) as socket:
        told = next(each for each in iter(socket.receive_json, None) if each["kind"] == "clock")["clock"]
        assert (told["player"], told["limit_ms"], told["running"]) == (None, 45_000, True)
        assert client.post("/api/clock", json={"running": False}, headers=headers).status_code == 200
        told = next(each for each in iter(socket.receive_json, None) if each["kind"] == "clock")["clock"]
        assert told["running"] is False


@pytest.mark.parametrize(
    ("tournament", "code"),
    [
        ({"sets": 2}, "refused"),
        ({"seats": "by-score", "set_length": 2}, "virtual-seats"),
        ({"set_length": -1}, "bad-input"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(client: TestClient, tournament: object, code: str) -> None:
    asked = {"source": "virtual", "game": "daifugo", "profile": "stadium", "players": PLAYERS, "tournament": tournament}
    answer = client.post("/api/setup", json=asked, headers={"Origin": "http://testserver"})
    assert answer.status_code == 422 and answer.json()["code"] == code, answer.json()


def change(session: Session, **asked: int) -> str:
    """Changes the tournament, as the host does on the page; what the referee says of it."""
    return enter(
        session, ChangeTournament(type="tournament", tournament=TournamentAsked.model_validate(asked))
    ).message.en


def test_X1_a_game_is_added_while_the_last_one_is_played(log: EventLog) -> None:
    session = cup(log, {"set_length": 2, "sets": 1})
    play(session, *PLAYERS)
    enter(session, NextRound(type="round"))
    said = change(session, set_length=3, sets=1)
    assert said == "The tournament was changed. It has 1 set of 3 games."
    play(session, *reversed(PLAYERS))
    assert not now(session).finished
    enter(session, NextRound(type="round"))
    assert (now(session).set, now(session).game, now(session).set_length) == (1, 3, 3)
    play(session, *PLAYERS)
    assert now(session).finished and now(session).standings[0].sets == 1


def test_X1_it_ends_early_and_goes_on_where_that_is_undone(log: EventLog) -> None:
    session = cup(log, {"set_length": 3, "sets": 2, "last_game_factor": 2})
    play(session, *PLAYERS)
    points = [each.points for each in now(session).standings]
    assert change(session, set_length=1, sets=1, last_game_factor=2).endswith("It is over now.")
    assert now(session).finished and [each.points for each in now(session).standings] == points
    assert head_at(session, session.last_seq() - 1).tournament != now(session)
    enter(session, Undo(type="undo", target=session.last_seq()))
    assert not now(session).finished and now(session).set_length == 3


def test_X4_the_time_is_changed_during_the_game(client: TestClient, table: TestClient) -> None:
    assert client.get("/api/clock").json() is None
    asked = {"type": "tournament", "tournament": {"clock_s": 40, "limit_min": 90}}
    with client.websocket_connect("/live"):
        answer = client.post("/api/events", json=asked)
    assert answer.status_code == 200, answer.text
    clock = client.get("/api/clock").json()
    assert clock["limit_ms"] == 40_000 and clock["closes_ms"] > 0
    assert client.get("/api/view").json()["tournament"]["clock_s"] == 40
    answer = client.post("/api/events", json={"type": "tournament", "tournament": {"sets": 2}})
    assert answer.status_code == 422 and answer.json()["field"] == "tournament.sets"


def test_only_the_host_changes_a_tournament(log: EventLog) -> None:
    session = cup(log, {"set_length": 2})
    with pytest.raises(RefusedError) as error:
        enter(session, ChangeTournament(type="tournament", tournament=TournamentAsked()), seat="Aoi")
    assert error.value.problem.code == "for-host"


def test_somebody_comes_and_a_name_is_put_right_before_the_next_game(log: EventLog) -> None:
    session = cup(log, {"set_length": 2})
    play(session, *PLAYERS)
    for players, counts, code in (
        (["Aoi", "Aoi", "Yui"], {}, "same-name"),
        (["Aoi", "Ren"], {"Yui": 13}, "no-player"),
    ):
        with pytest.raises(RefusedError) as caught:
            enter(session, NextRound(type="round", players=players, counts=counts))
        assert caught.value.problem.code == code
    sitting = ["Aoi", "Len", "Yui", "Sora", "Mio"]
    enter(session, NextRound(type="round", players=sitting))
    assert [player.name for player in head_of(session).players] == sitting
    assert {each.player: each.points for each in now(session).standings}["Ren"] == 1  # stays with the name
    play(session, "Len", "Mio", "Aoi", "Yui", "Sora")
    assert {each.player: each.games for each in now(session).standings} == {
        "Aoi": 2, "Ren": 1, "Yui": 2, "Sora": 2, "Len": 1, "Mio": 1}  # fmt: skip

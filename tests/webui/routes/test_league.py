"""A league on the page: every table with its game, the players of all, each event once whatever happens."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from table.record.session import Session
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog
from tests.postgres import PASSWORD
from tests.proxy import Line
from tests.table.record.conftest import played
from tests.webui.conftest import ORIGIN
from tests.webui.processes import ask, server
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.routes import league as module
from webui.routes.league import Board
from webui.routes.membership import Membership
from webui.server import create_app


@pytest.fixture
def board(database: str) -> Iterator[Board]:
    made = Board(League(database))
    yield made
    made.close()


@pytest.fixture
def table(database: str, tmp_path: Path) -> Iterator[Callable[..., tuple[EventLog, Forwarder]]]:
    """Makes tables: each with a log of its own, and what copies it."""
    made: list[tuple[EventLog, Forwarder]] = []

    def sit(name: str, present: str | None = None, url: str = database) -> tuple[EventLog, Forwarder]:
        log = EventLog(tmp_path / f"{len(made)}.sqlite")
        made.append((log, Forwarder(log, League(url), name, lambda: present)))
        return made[-1]

    yield sit
    for log, forwarder in made:
        forwarder.close()
        log.close()


@pytest.mark.smoke
def test_every_table_with_its_game_and_the_players_of_all(
    board: Board, table: Callable[..., tuple[EventLog, Forwarder]]
) -> None:
    one, copying = table("Window", "friday")
    session = played(one)
    session.accept({"type": "play", "player": "Yui", "cards": ["SK"]})
    two, other = table("Bar")
    played(two, "thursday")
    for each in (copying, other):
        each.catch_up()
    board.look()
    bar, window = board.now().tables
    assert (bar.name, bar.session, bar.silent, bar.here) == ("Bar", None, 0, False)
    assert (window.name, window.session, window.game, window.round) == ("Window", "friday", "daifugo", 1)
    assert window.players == ["Aoi", "Ren", "Yui"] and window.turn == session.shown().turn
    assert window.last is not None and window.last.verdict == session.rulings()[-2]["verdict"]
    assert window.last.player == "Yui" and window.last.cards == ["SK"] and window.last.message is not None
    assert {each.session for each in board.evenings()} == {"friday", "thursday"}
    version = board.version
    board.look()
    assert board.version == version  # nothing new
    session.accept({"type": "pass", "player": session.shown().turn or "Aoi"})
    copying.catch_up()
    board.look()
    assert board.version == version + 1 and board.now().tables[1].events == len(session.record()) - 1


def test_a_copy_of_an_evening_counts_once(board: Board, table: Callable[..., tuple[EventLog, Forwarder]]) -> None:
    one, copying = table("Old laptop")
    two, other = table("New laptop", "friday")
    played(one)
    played(two).accept({"type": "play", "player": "Yui", "cards": ["SK"]})
    for each in (copying, other):
        each.catch_up()
    board.look()
    assert [(each.session, each.events) for each in board.evenings()] == [("friday", 9)]


def test_players_are_counted_anew_when_a_round_has_ended(
    board: Board, table: Callable[..., tuple[EventLog, Forwarder]]
) -> None:
    log, copying = table("Window", "friday")
    session = played(log)
    counted: list[tuple[int, list[int]]] = []
    for player, card in (("Yui", "SK"), ("Aoi", None), ("Yui", "S5")):
        session.accept({"type": "play" if card else "pass", "player": player, **({"cards": [card]} if card else {})})
        copying.catch_up()
        board.look()
        shown = board.figures(None, None)
        assert board.figures(None, None) is shown
        counted.append((board.now().results, [each.games for each in shown.players if each.games]))
    assert counted == [(1, []), (1, []), (2, [1, 1, 1])]


def test_an_evening_stays_when_the_table_is_left(board: Board, database: str, tmp_path: Path) -> None:
    with closing(EventLog(tmp_path / "log.sqlite")) as log:
        here: list[str | None] = ["friday"]
        with closing(Forwarder(log, League(database), "Window", lambda: here[0])) as copying:
            played(log)
            copying.catch_up()
            board.look()
            before = board.evenings()
            here[0] = None
            copying.catch_up()
            board.look()
            assert board.now().tables[0].session is None and board.evenings() == before
            log.delete("friday")
            copying.catch_up()
            board._listed_at = -1e9
            board.look()
            assert board.evenings() == []


def test_a_league_that_cannot_be_reached_is_one_sentence_and_shows_what_was_known(
    database: str, table: Callable[..., tuple[EventLog, Forwarder]], caplog: pytest.LogCaptureFixture
) -> None:
    port = sa.make_url(database).port
    assert port is not None
    with closing(Line(port)) as line:
        url = sa.make_url(database).set(port=line.port).render_as_string(hide_password=False)
        with closing(Board(League(url))) as board:
            log, copying = table("Window", "friday")
            played(log)
            copying.catch_up()
            board.look()
            known = board.now().tables
            line.cut()
            board.look()
            assert board.now().tables == known and known[0].session == "friday"
            problem = board.now().problem
            assert problem is not None and "cannot be reached" in problem.en and "つながりません" in problem.ja
            line.mend()
            board.look()
            assert board.now().problem is None
    assert PASSWORD not in caplog.text


def test_a_computer_that_only_shows_the_page_is_no_table(
    board: Board, table: Callable[..., tuple[EventLog, Forwarder]]
) -> None:
    log, copying = table("Window")
    projector = table("Projector")[1]
    played(log)
    for each in (copying, projector):
        each.catch_up()
    board.look()
    assert [each.name for each in board.now().tables] == ["Window"]  # nothing is played there now, but was


def test_a_silent_table_is_called_so(
    board: Board, database: str, table: Callable[..., tuple[EventLog, Forwarder]], monkeypatch: pytest.MonkeyPatch
) -> None:
    log, copying = table("Window", "friday")
    played(log)
    copying.catch_up()
    with board._league.engine.begin() as db:
        db.execute(sa.text("UPDATE gyoji_tables SET seen = now() - interval '3 minutes'"))
    board.look()
    assert board.now().tables[0].silent == 3
    with board._league.engine.begin() as db:
        db.execute(sa.text("UPDATE gyoji_tables SET seen = now() - interval '45 seconds'"))
    board.look()
    assert board.now().tables[0].silent == 1
    monkeypatch.setattr(module, "LISTED_S", 10.0)
    copying._present = lambda: None
    copying.catch_up()
    with board._league.engine.begin() as db:
        db.execute(sa.text("UPDATE gyoji_tables SET seen = now() - interval '3 minutes'"))
    board.look()
    assert board.now().tables == []  # it left, long ago


def test_what_only_some_saw_is_not_on_the_board(board: Board, table: Callable[..., tuple[EventLog, Forwarder]]) -> None:
    log, copying = table("Window", "friday")
    session = Session.create(log, "daifugo", ["Aoi", "Ren", "Yui"], "official", session="friday")
    secret = {"type": "exchange", "from": "Aoi", "to": "Ren", "cards": ["S3"], "audience": ["Aoi", "Ren"]}
    session.accept(secret)
    copying.catch_up()
    board.look()
    assert "S3" in session.record_text() and "S3" not in board.now().model_dump_json()


def test_pages_ask_and_are_told(desk: Desk, database: str, table: Callable[..., tuple[EventLog, Forwarder]]) -> None:
    log, copying = table("Window", "friday")
    session = played(log)
    for player, cards in (("Yui", ["SK"]), ("Aoi", None), ("Yui", ["S5"])):
        session.accept(
            {"type": "pass" if cards is None else "play", "player": player, **({"cards": cards} if cards else {})}
        )
    copying.catch_up()
    board = Board(League(database))
    app = create_app(desk, Guard(["testserver"], None), league=Membership(desk, board=board))
    with TestClient(app, base_url=ORIGIN) as client:
        assert client.get("/api/hello").json()["league"] is True
        with client.websocket_connect("/live") as live:
            asked: dict[str, Any] = client.get("/api/league").json()
            assert asked["reading"] is None
            until = time.monotonic() + 30
            while (told := json.loads(live.receive_text())).get("kind") != "league" or told["version"] == 0:
                assert time.monotonic() < until
        now = client.get("/api/league").json()
        assert [each["name"] for each in now["tables"]] == ["Window"] and now["version"] == told["version"]
        players = client.get("/api/league/players").json()["players"]
        assert {each["name"] for each in players} == {"Aoi", "Ren", "Yui"}
        assert client.get("/api/league/players?game=nono").json()["players"] == []


def test_without_a_league_there_is_none(client: TestClient) -> None:
    assert client.get("/api/hello").json()["league"] is False
    for path in ("league", "league/players"):
        answer = client.get(f"/api/{path}")
        assert answer.status_code == 404 and answer.json()["code"] == "no-league"


@pytest.mark.database
def test_two_tables_one_killed_one_cut_off_in_mid_round(database: str, tmp_path: Path, pictures: Path) -> None:
    """Every event is in the league once; the tables play on meanwhile."""
    port = sa.make_url(database).port
    assert port is not None
    setup = {"game": "daifugo", "profile": "official", "players": list("ABCD"), "counts": [14, 14, 13, 13]}
    setup |= {"source": str(pictures)}
    said: list[bytes] = []

    def play(page: str, *plays: tuple[str, str]) -> None:
        for player, card in plays:
            answer = json.loads(ask(page, "/api/events", {"type": "play", "player": player, "cards": [card]}))
            assert "seq" in answer, answer

    def listed(page: str, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        last = time.monotonic() + 60
        while not true(now := json.loads(ask(page, "/api/league"))):
            assert time.monotonic() < last, now
            time.sleep(0.2)
        said.append(json.dumps(now).encode())
        return dict(now)

    with closing(Line(port)) as line:
        cut_off = sa.make_url(database).set(port=line.port).render_as_string(hide_password=False)
        one, two = tmp_path / "one" / "data", tmp_path / "two" / "data"
        for folder in (one, two):
            folder.parent.mkdir()
        options = ("--allow", str(pictures), "--log")
        with server(two, *options, cut_off, "--table", "Bar") as (bar, bar_said):
            with server(one, *options, database, "--table", "Window") as (window, window_said):
                for page in (window, bar):
                    assert json.loads(ask(page, "/api/setup", setup)) == {"ok": True}
                    play(page, ("A", "S4"), ("B", "S6"))
                listed(window, lambda now: [each["events"] for each in now["tables"]] == [3, 3])
                line.cut()
                play(bar, ("C", "S7"), ("D", "S9"))
                play(window, ("C", "S7"))
                behind = listed(bar, lambda now: now["waiting"] == 2 and now["problem"] is not None)
                assert "cannot be reached" in behind["problem"]["en"]
                play(bar, ("A", "SJ"))
                listed(window, lambda now: [each["events"] for each in now["tables"]] == [3, 4])
                play(window, ("D", "S9"))
            said.append(window_said())  # killed: nobody told the league
            line.mend()
            play(bar, ("B", "SQ"))
            caught_up = listed(bar, lambda now: [each["events"] for each in now["tables"][:1]] == [7])
            assert caught_up["tables"][0]["here"] and caught_up["tables"][1]["session"]
            with server(one, *options, database, "--table", "Window") as (window, window_said):
                play(window, ("A", "SJ"))
                now = listed(window, lambda now: [each["events"] for each in now["tables"]] == [7, 6])
                assert [each["turn"] for each in now["tables"]] == ["C", "B"]
                said.append(window_said())
            said.append(bar_said())
    with closing(League(database)) as league:
        for folder, name in ((one, "Window"), (two, "Bar")):
            with closing(EventLog(folder / "gyoji.sqlite")) as log:
                (row,) = [row for row in league.tables() if row.name == name]
                copy = league.log(row.id)
                assert copy.counts() == log.counts() and len(log.counts()) == 1
                for ident in log.counts():
                    assert copy.rows(ident) == log.rows(ident)
                    assert copy.header_line(ident) == log.header_line(ident)
    assert not [text for text in said if b"geheim" in text]

"""A session: events are ruled, written, then shown; corrections are events; what is refused leaves no trace."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from referee.fold import Fold
from referee.play.options import OptionsError
from referee.records.reader import RecordError, read_record
from referee.records.schema import FORMAT
from referee.words.lines import result_line, ruling_line
from table.record.session import Accepted, Session
from table.record.storage.log import EventLog, LogError
from table.simulation.games.daifugo_rounds import random_round

PLAYERS = ["葵", "Ben", "千夏", "Dan"]


@pytest.fixture
def log(tmp_path: Path) -> EventLog:
    return EventLog(tmp_path / "log.db")


@pytest.fixture
def session(log: EventLog) -> Session:
    return Session.create(log, "daifugo", PLAYERS, "official")


def play(player: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"type": "play", "player": player, "cards": list(cards), **more}


def test_what_it_says_is_what_the_referee_says(log: EventLog) -> None:
    lines = random_round(7, "uecda", ["A", "B", "C", "D", "E"])
    session = Session.from_header(log, lines[0])
    told = [session.accept(line) for line in lines[1:]]
    header, events, _ = read_record([*map(_json, lines)])
    fold = Fold(header)
    wanted = [ruling_line(fold.add(event)) for event in events]
    assert [accepted.told()[0] for accepted in told] == wanted
    assert session.rulings()[-1] == result_line(fold.result())
    assert [line["type"] for line in session.rulings() if "verdict" not in line] == ["round-result", "result"]
    assert session.view()["result"]["standings"] == session.rulings()[-1]["standings"]


def test_a_reopened_session_shows_the_same(log: EventLog, session: Session) -> None:
    session.accept(play("葵", "H7"))
    session.accept(play("Ben", "H9", confidence=0.6, confirmed=False))
    session.accept({"type": "amend", "target": 2, "event": play("Ben", "S9")})
    again = Session.open(log, session.id)
    assert again.record() == session.record()
    assert _without_version(again.view()) == _without_version(session.view())
    assert again.rulings() == session.rulings()
    with pytest.raises(KeyError):
        Session.open(log, "no such")


def test_the_view_tells_field_turn_and_lock(session: Session) -> None:
    session.accept(play("葵", "H7"))
    session.accept(play("Ben", "H9"))
    view = session.view()
    assert [(lie["player"], lie["cards"], lie["seq"]) for lie in view["field"]] == [
        ("葵", ["H7"], 1),
        ("Ben", ["H9"], 2),
    ]
    assert view["turn"] == "千夏"
    assert view["lock"] == ["H"]
    assert [player["turn"] for player in view["players"]] == [False, False, True, False]
    assert [player["angle"] for player in view["players"]] == [90, 180, 270, 0]
    assert view["timeline"][1]["effects"] == ["lock"]
    assert all(view["timeline"][1]["message"][lang] for lang in ("ja", "en"))


def test_a_correction_is_an_event_and_what_it_changes_is_marked(session: Session) -> None:
    session.accept(play("葵", "H7"))
    session.accept(play("Ben", "H5"))
    assert session.view()["timeline"][1]["verdict"] == "illegal"
    told = session.accept({"type": "amend", "target": 2, "event": play("Ben", "H8")})
    assert [revision.seq for revision in told.outcome.revised] == [2]
    entry = session.view()["timeline"][1]
    assert (entry["verdict"], entry["cards"], entry["corrected"], entry["revised"]) == ("legal", ["H8"], True, True)
    assert session.view()["timeline"][2]["correction"]
    session.accept({"type": "undo", "target": 2})
    assert session.view()["timeline"][1]["void"]
    assert len(session.record()) == 5


def test_a_missed_event_stands_in_its_place(session: Session) -> None:
    session.accept(play("葵", "H7"))
    session.accept(play("千夏", "SJ"))
    session.accept({"type": "insert", "after": 1, "event": play("Ben", "D9")})
    view = session.view()
    assert [entry["cards"] for entry in view["timeline"]] == [["H7"], ["D9"], ["SJ"]]
    assert [entry["inserted"] for entry in view["timeline"]] == [False, True, False]
    assert [lie["seq"] for lie in view["field"]] == [1, 3, 2]


def test_stand_and_takeback_of_an_illegal_play(session: Session) -> None:
    session.accept(play("葵", "H7"))
    session.accept(play("Ben", "H5"))
    session.accept({"type": "stand", "target": 2})
    assert session.view()["timeline"][1]["stands"]
    session.accept({"type": "undo", "target": 3})
    session.accept({"type": "takeback", "target": 2})
    assert session.view()["timeline"][1]["taken_back"]
    assert [lie["cards"] for lie in session.view()["field"]] == [["H7"]]


@pytest.mark.parametrize(
    "event",
    [
        {"type": "play", "player": "nobody", "cards": ["H7"]},
        {"type": "play", "player": "葵", "cards": []},
        {"type": "flip", "player": "葵"},
        {"type": "undo", "target": 99},
        {"type": "pass", "player": "葵", "wings": 2},
    ],
)
def test_a_malformed_event_leaves_no_trace(session: Session, event: dict[str, Any]) -> None:
    session.accept(play("葵", "H7"))
    before = session.record()
    with pytest.raises(RecordError):
        session.accept(event)
    assert session.record() == before
    assert session.accept(play("Ben", "H9")).seq == 2


def test_a_round_that_cannot_be_played_leaves_no_trace(session: Session) -> None:
    with pytest.raises(OptionsError):
        session.accept({"type": "round", "number": 2, "profile": "nobody's"})
    assert len(session.record()) == 1
    assert session.accept(play("葵", "H7")).seq == 1


def test_an_impossible_table_is_refused_before_anything_is_written(log: EventLog) -> None:
    with pytest.raises(OptionsError):
        Session.create(log, "daifugo", PLAYERS, "nobody's")
    with pytest.raises(OptionsError):
        Session.create(log, "poker without cards", PLAYERS)
    with pytest.raises(RecordError):
        Session.create(log, "daifugo", ["A", "A"])
    assert log.sessions() == []


def test_an_event_that_the_disk_refuses_is_not_shown(log: EventLog, session: Session) -> None:
    session.accept(play("葵", "H7"))
    heard: list[Accepted] = []
    session.subscribe(heard.append)
    # Another program already wrote that number: the log refuses it.
    with sqlite3.connect(log.path) as raw:
        raw.execute("INSERT INTO events VALUES (?, 2, ?)", (session.id, '{"seq":2,"type":"pass","player":"Ben"}'))
    raw.close()
    with pytest.raises(LogError):
        session.accept(play("Ben", "H9"))
    assert heard == []
    assert [line["type"] for line in session.record()] == ["game", "play", "pass"]
    assert session.accept(play("千夏", "H9")).seq == 3


def test_a_correction_and_what_follows_from_it_come_at_once(session: Session) -> None:
    """Between an amend and the undo of the pass that it makes impossible, the table would show a foul."""
    session.accept(play("葵", "H7"))
    session.accept(play("Ben", "H9"))
    session.accept({"type": "pass", "player": "千夏"})
    seen: list[list[str]] = []
    session.subscribe(
        lambda _: seen.append([entry["verdict"] for entry in session.view()["timeline"] if not entry["void"]])
    )
    better = {"type": "amend", "target": 2, "event": {"type": "pass", "player": "Ben"}}
    again = {"type": "amend", "target": 3, "event": play("千夏", "H9")}
    told = session.accept_all([better, again])
    assert [one.seq for one in told] == [4, 5]
    assert len(seen) == 2
    assert all("illegal" not in verdicts for verdicts in seen)
    assert seen[0] == seen[1]


def test_of_events_that_belong_together_none_is_taken_where_one_is_refused(log: EventLog, session: Session) -> None:
    session.accept(play("葵", "H7"))
    heard: list[Accepted] = []
    session.subscribe(heard.append)
    with pytest.raises(RecordError):
        session.accept_all([play("Ben", "H9"), {"type": "undo", "target": 99}])
    assert heard == []
    assert [line["type"] for line in session.record()] == ["game", "play"]
    assert [line["type"] for line in Session.open(log, session.id).record()] == ["game", "play"]
    assert session.view()["field"][-1]["cards"] == ["H7"]
    assert session.accept(play("Ben", "H9")).seq == 2


def test_listeners_hear_every_event_until_they_stop(session: Session) -> None:
    heard: list[int] = []
    stop = session.subscribe(lambda accepted: heard.append(accepted.version))
    session.accept(play("葵", "H7"))
    session.accept(play("Ben", "H9"))
    stop()
    session.accept({"type": "pass", "player": "千夏"})
    assert len(heard) == 2
    assert heard[0] < heard[1] < session.version


def test_alternatives_come_with_the_evidence(session: Session) -> None:
    item = {
        "sha256": "0" * 64,
        "camera": "c",
        "at_ms": 5,
        "quad": [[0, 0]] * 4,
        "alternatives": [["H7", 0.9], ["D7", 0.1]],
    }
    session.accept(play("葵", "H7", evidence=[item]))
    assert session.alternatives(1) == ((("H7", 0.9), ("D7", 0.1)),)
    entry = session.view()["timeline"][0]
    assert entry["alternatives"] == [[["H7", 0.9], ["D7", 0.1]]]
    assert entry["evidence"] == [{"sha256": "0" * 64, "camera": "c", "at_ms": 5, "quad": [[0, 0]] * 4}]


def _json(line: dict[str, Any]) -> str:
    import json

    return json.dumps(line)


def _without_version(view: dict[str, Any]) -> dict[str, Any]:
    # What a correction revised is told once, when it happens; both sessions saw it happen.
    return {name: item for name, item in view.items() if name != "version"}


def test_a_new_session_is_dated_and_a_record_keeps_its_own_date(log: EventLog) -> None:
    began = datetime(2026, 11, 27, 20, 0, tzinfo=timezone(timedelta(hours=9)))
    header = {"seq": 0, "type": "game", "format": FORMAT, "game": "daifugo", "players": ["A", "B"]}
    session = Session.prepare(log, header, now=lambda: began)
    assert session.record()[0]["started"] == "2026-11-27T20:00:00+09:00"
    kept = Session.prepare(log, {**header, "started": "2025-01-01T00:00:00Z"}, now=lambda: began)
    assert kept.record()[0]["started"] == "2025-01-01T00:00:00Z"
    assert datetime.fromisoformat(Session.create(log, "daifugo", ["A", "B"]).record()[0]["started"]).tzinfo is not None

"""What is entered becomes lines of the record, or one clear refusal."""

from __future__ import annotations

from typing import Any

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from webui.desk.entering import enter, events_of
from webui.problems import RefusedError
from webui.shapes.entered import Amend, Exchange, Give, Insert, Pass, Play, Stand, Takeback, Undo, Widow
from webui.shapes.requests import Confirm, Deal, NextRound, Request

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]
TAP = {"source": "tap", "confirmed": True}


@pytest.fixture
def session(log: EventLog) -> Session:
    """A session in which Aoi, of seven cards each, has played a 4."""
    made = Session.create(log, "daifugo", PLAYERS, "official")
    made.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 7)})
    made.accept({"type": "play", "player": "Aoi", "cards": ["C4"], "confirmed": False})
    return made


def test_what_was_missed_stands_where_it_is_put(session: Session) -> None:
    taken = enter(session, Insert(type="insert", after=0, event=Pass(type="pass", player="Ren")), seen=1)
    assert taken.seq == 3
    assert [entry.seq for entry in session.timeline()] == [3, 1, 2]
    assert refusal(session, Insert(type="insert", after=9, event=Pass(type="pass", player="Ren"))) == "no-event"
    assert refusal(session, Insert(type="insert", after=1, event=Pass(type="pass", player="Nobody"))) == "no-player"


def refusal(session: Session, asked: Request) -> str:
    with pytest.raises(RefusedError) as caught:
        events_of(session, asked)
    return caught.value.problem.code


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (Pass(type="pass", player="Ren"), {"type": "pass", "player": "Ren"}),
        (Play(type="play", player="Ren", cards=["JK"], readings=["H5"]),
         {"type": "play", "player": "Ren", "cards": ["JK"], "as": ["H5"]}),
        (Give(type="give", player="Ren", to="Yui", count=1), {"type": "give", "from": "Ren", "to": "Yui", "count": 1}),
        (Widow(type="widow", player="Ren", count=3), {"type": "widow", "player": "Ren", "discards": 3}),
        (Undo(type="undo", target=2), {"type": "undo", "target": 2}),
        (Insert(type="insert", after=1, event=Pass(type="pass", player="Ren")),
         {"type": "insert", "after": 1, "event": {"type": "pass", "player": "Ren", **TAP}}),
    ],
)  # fmt: skip
def test_an_event_is_told_in_the_records_fields(session: Session, asked: Request, line: dict[str, Any]) -> None:
    assert events_of(session, asked) == [{**line, **TAP}]


def test_a_correction_holds_an_event_that_was_tapped_too(session: Session) -> None:
    (line,) = events_of(session, Amend(type="amend", target=2, event=Pass(type="pass", player="Aoi")))
    assert line == {"type": "amend", "target": 2, "event": {"type": "pass", "player": "Aoi", **TAP}, **TAP}
    (line,) = events_of(session, Confirm(type="confirm", target=2))
    assert line["event"] == {"type": "play", "player": "Aoi", "cards": ["C4"], **TAP}


def test_cards_dealt_again_are_as_many_as_are_left(session: Session) -> None:
    assert events_of(session, Deal(type="deal"))[0]["counts"] == {"Aoi": 6, "Ren": 7, "Yui": 7, "Sora": 7}


def test_the_next_round_has_the_next_number_and_a_deal_where_cards_were_counted(session: Session) -> None:
    assert events_of(session, NextRound(type="round")) == [{"type": "round", "number": 2, **TAP}]
    begins, deal = events_of(session, NextRound(type="round", counts={"Aoi": 13}))
    assert (begins["number"], deal["counts"]) == (2, {"Aoi": 13})


def test_what_cannot_be_is_refused_in_one_word(session: Session) -> None:
    assert refusal(session, Pass(type="pass", player="Nobody")) == "no-player"
    assert refusal(session, Exchange(type="exchange", player="Aoi", to="Nobody", count=1)) == "no-player"
    assert refusal(session, Undo(type="undo", target=9)) == "no-event"
    assert refusal(session, Stand(type="stand", target=2)) == "not-illegal"
    assert refusal(session, Takeback(type="takeback", target=2)) == "not-illegal"
    assert refusal(session, Confirm(type="confirm", target=1)) == "not-a-play"
    assert refusal(session, Amend(type="amend", target=1, event=Pass(type="pass", player="Aoi"))) == "no-amend"
    session.accept({"type": "undo", "target": 2})
    assert refusal(session, Undo(type="undo", target=2)) == "already-void"


def test_a_tap_is_written_and_ruled(session: Session) -> None:
    taken = enter(session, Pass(type="pass", player="Ren"))
    assert (taken.seq, taken.verdict) == (3, "legal")
    assert session.record()[-1] == {"seq": 3, "type": "pass", "player": "Ren", **TAP}


def test_an_answer_brings_the_silent_passes_that_were_in_doubt_because_of_it(session: Session) -> None:
    enter(session, Confirm(type="confirm", target=2))
    camera = {"source": "camera", "confirmed": False}
    unread = session.accept({"type": "play", "player": "Ren", "cards": ["?"], **camera}).seq
    silent = session.accept({"type": "pass", "player": "Yui", "source": "inferred", "confirmed": False}).seq
    session.accept({"type": "play", "player": "Sora", "cards": ["CJ"], "source": "camera"})
    answer = Amend(type="amend", target=unread, event=Play(type="play", player="Ren", cards=["C9"]))
    first, second = events_of(session, answer)
    assert first["target"] == unread
    assert (second["target"], second["source"], second["confirmed"]) == (silent, "inferred", True)
    enter(session, answer)
    now = {event.player: event.confirmed for _, event, _ in session.trial().standing()}
    assert (now["Ren"], now["Yui"]) == (True, True)


def test_an_answer_that_is_no_foul_alone_takes_out_a_pass_that_was_none(session: Session) -> None:
    session.accept({"type": "pass", "player": "Ren", "source": "inferred"})
    session.accept({"type": "play", "player": "Yui", "cards": ["C6"], "source": "camera", "confirmed": False})
    answer = Amend(type="amend", target=4, event=Play(type="play", player="Ren", cards=["C6"]))
    enter(session, answer)
    standing = session.trial().standing()
    assert [(event.type, event.player, ruling.verdict) for _, event, ruling in standing][1:] == [
        ("play", "Aoi", "legal"), ("play", "Ren", "legal"),
    ]  # fmt: skip


def test_a_tap_on_an_old_view_is_refused_where_it_has_become_a_foul(session: Session) -> None:
    seen = session.version
    session.accept({"type": "pass", "player": "Ren"})
    with pytest.raises(RefusedError) as caught:
        enter(session, Pass(type="pass", player="Ren"), seen)
    assert caught.value.problem.code == "stale" and session.last_seq() == 3
    assert enter(session, Pass(type="pass", player="Yui"), seen).verdict == "legal"


@pytest.mark.parametrize("answer", ["insert", "undo"])
def test_what_is_put_in_or_taken_out_is_followed_as_an_answer_is(session: Session, answer: str) -> None:
    """Ren's card was not read, and Yui's pass rests on that; then Sora played."""
    seen = {"source": "camera"}
    silent = {"type": "pass", "source": "inferred", "confirmed": False}
    if answer == "undo":
        session.accept({"type": "play", "player": "Ren", "cards": ["?"], "confirmed": False, **seen})
    else:
        session.accept({**silent, "player": "Ren"})
    session.accept({**silent, "player": "Yui"})
    session.accept({"type": "play", "player": "Sora", "cards": ["SJ"], **seen})
    enter(session, Confirm(type="confirm", target=2))
    missed = Play(type="play", player="Ren", cards=["D9"])
    enter(session, Undo(type="undo", target=3) if answer == "undo" else Insert(type="insert", after=2, event=missed))
    told = [(event.player, event.cards or event.type, event.confirmed is False)
            for _, event, _ in session.trial().standing()][2:]  # fmt: skip
    ren = "pass" if answer == "undo" else ("D9",)
    assert told == [("Ren", ren, False), ("Yui", "pass", False), ("Sora", ("SJ",), False)]


def test_what_rests_on_a_play_that_a_camera_missed_is_no_foul_but_refused_with_a_reason(log: EventLog) -> None:
    session = Session.create(log, "daifugo", PLAYERS, "official", {"pass_7": True})
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"], "source": "camera"})
    give = Give(type="give", player="Ren", to="Yui", count=1)
    with pytest.raises(RefusedError) as caught:
        enter(session, give)
    said = caught.value.problem.message
    assert caught.value.problem.code == "untimely"
    assert "If a play before it was missed, enter that first." in said.en and "先にそれを入力" in said.ja
    assert len(session.events()) == 1
    enter(session, Play(type="play", player="Ren", cards=["S7"]))
    assert enter(session, give).verdict == "legal"


def test_what_rests_on_no_play_is_ruled_where_every_play_is_entered_by_hand(log: EventLog) -> None:
    session = Session.create(log, "daifugo", PLAYERS, "official", {"pass_7": True})
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"], "source": "tap"})
    ruled = enter(session, Give(type="give", player="Ren", to="Yui", count=1))
    assert (ruled.verdict, ruled.code) == ("illegal", "wrong-phase")

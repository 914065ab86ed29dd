"""Events that are decided on one version: tried unseen, written at once, or decided again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.events import Event
from referee.json_values import JsonLine
from table.record.drafts import Draft
from table.record.session import Session, StaleError
from table.record.storage.log import EventLog

PLAYERS = ["A", "B", "C", "D"]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    log = EventLog(tmp_path / "log.db")
    yield Session.create(log, "daifugo", PLAYERS, "official")
    log.close()


def play(player: str, *cards: str) -> JsonLine:
    return {"type": "play", "player": player, "cards": list(cards)}


def test_nobody_sees_a_draft_before_it_is_written(session: Session) -> None:
    draft = Draft(session)
    drafted = draft.accept(play("A", "H7"))
    assert drafted.ruling.verdict == "legal" and session.last_seq() == 0 and draft.lines == 1
    assert draft.moment().game.turn(draft.moment().state) == "B"
    (written,) = draft.write()
    assert session.last_seq() == written.seq == 1 and draft.empty


def test_what_was_decided_on_an_older_version_is_not_written(session: Session) -> None:
    draft = Draft(session)
    draft.accept(play("A", "H7"))
    session.accept({"type": "lead", "player": "B"})
    with pytest.raises(StaleError):
        draft.write()
    assert draft.lines == 1 and session.last_seq() == 1


def test_a_draft_is_laid_on_the_newest_version_and_keeps_what_fits(session: Session) -> None:
    draft = Draft(session)
    draft.accept_all([play("A", "H7"), play("B", "H9"), {"type": "amend", "target": 2, "event": play("B", "S9")}])
    session.accept({"type": "lead", "player": "A"})
    found = draft.rebase()
    assert found.moved == {1: 2, 2: 3, 3: 4} and found.left == ()
    draft.write()
    assert [event.type for event in session.events()] == ["lead", "play", "play", "amend"]


def test_what_would_be_a_foul_now_is_left_out_with_its_correction(session: Session) -> None:
    draft = Draft(session)
    draft.accept_all([play("A", "H7"), {"type": "amend", "target": 1, "event": play("A", "S7")}])
    session.accept(play("A", "HK"))
    assert [line["type"] for line in draft.rebase().left] == ["play", "amend"] and draft.lines == 0


def test_back_to_a_mark(session: Session) -> None:
    draft = Draft(session)
    draft.accept(play("A", "H7"))
    mark = draft.mark()
    draft.accept(play("B", "H9"))
    draft.keep_picture(b"jpeg")
    assert [one.seq for one in draft.since(mark)] == [2]
    draft.back(mark)
    assert draft.last_seq() == 1 and [event.player for event in draft.events()] == ["A"]


def test_trying_changes_nothing(session: Session) -> None:
    draft = Draft(session)
    draft.accept(play("A", "H7"))
    assert draft.fits(play("B", "H9")) and not draft.fits(play("B", "H4"))
    assert draft.would_be_foul(1, Event(1, "play", "A", ("?",))) is False
    assert draft.lines == 1

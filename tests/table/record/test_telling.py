"""What people tell and no camera sees waits for what it rests on, and is no foul of whoever tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.json_values import JsonLine
from referee.records.reader import RecordError
from table.record.session import Accepted, Session
from table.record.storage.log import EventLog
from table.record.telling import PATIENCE_MS, Telling

GIVE: JsonLine = {"type": "give", "from": "A", "to": "B", "count": 1, "source": "tap"}
SEVEN: JsonLine = {"type": "play", "player": "A", "cards": ["H7"], "source": "camera"}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A table at which somebody who plays a 7 passes a card on; nobody has played yet."""
    made = Session.create(EventLog(tmp_path / "log.db"), "daifugo", list("ABC"), "official", {"pass_7": True})
    made.accept({"type": "deal", "counts": dict.fromkeys("ABC", 9)})
    return made


def kinds(session: Session) -> list[str]:
    return [line["type"] for line in session.record()[1:]]


def test_a_card_is_passed_on_once_the_camera_has_written_the_play_that_asks_for_it(session: Session) -> None:
    left_out: list[Accepted] = []
    telling = Telling(session, left_out.append)
    assert not telling.take(GIVE, 1000.0)
    assert kinds(session) == ["deal"]
    session.accept(SEVEN)
    assert telling.take(GIVE, 3000.0)
    assert kinds(session) == ["deal", "play", "give"] and not left_out
    assert [line["verdict"] for line in session.rulings()[:-1]] == ["legal"] * 3


def test_what_rests_on_a_play_that_was_missed_is_left_out_and_said(session: Session) -> None:
    left_out: list[Accepted] = []
    telling = Telling(session, left_out.append)
    assert not telling.take(GIVE, 1000.0) and not telling.take(GIVE, 1000.0 + PATIENCE_MS / 2)
    assert telling.take(GIVE, 1000.0 + PATIENCE_MS)
    assert kinds(session) == ["deal"]
    (one,) = left_out
    assert one.ruling.code == "wrong-phase"
    assert not telling.take(GIVE, 60_000.0)  # the next one has a patience of its own


def test_a_pass_waits_for_the_play_before_it(session: Session) -> None:
    telling = Telling(session, lambda accepted: None)
    session.accept({"type": "play", "player": "A", "cards": ["H4"]})
    assert not telling.take({"type": "pass", "player": "C", "source": "tap"}, 0.0)
    session.accept({"type": "play", "player": "B", "cards": ["H6"]})
    assert telling.take({"type": "pass", "player": "C", "source": "tap"}, 500.0)
    assert session.rulings()[-2]["verdict"] == "legal"


def test_a_bid_that_is_too_low_or_out_of_turn_is_a_fault_at_once(tmp_path: Path) -> None:
    session = Session.create(EventLog(tmp_path / "log.db"), "napoleon", list("ABCDE"), "napoleon")
    telling = Telling(session, lambda accepted: None)
    assert telling.take({"type": "bid", "player": "A", "count": 13, "suit": "S"}, 0.0)
    assert telling.take({"type": "pass", "player": "C"}, 0.0)
    assert telling.take({"type": "bid", "player": "B", "count": 12, "suit": "S"}, 0.0)
    assert kinds(session) == ["bid", "pass", "bid"]
    assert session.rulings()[-2]["verdict"] == "illegal"


def test_what_is_malformed_is_refused_at_once_and_waits_for_nothing(session: Session) -> None:
    telling = Telling(session, lambda accepted: None)
    with pytest.raises(RecordError):
        telling.take({"type": "give", "from": "Z", "to": "B", "count": 1}, 0.0)
    assert kinds(session) == ["deal"]


def test_a_deal_that_is_told_late_says_how_the_one_was_that_the_camera_assumed(tmp_path: Path) -> None:
    """Something was taken for a round's first play, and a deal assumed before it: no foul of who tells the deal."""
    session = Session.create(EventLog(tmp_path / "log.db"), "daifugo", list("ABC"), "official")
    session.accept({"type": "deal", "counts": dict.fromkeys("ABC", 17), "confirmed": False, "source": "inferred"})
    session.accept({"type": "play", "player": "A", "cards": ["?"], "confirmed": False, "source": "camera"})
    telling = Telling(session, lambda accepted: None)
    assert telling.take({"type": "deal", "counts": {"A": 18, "B": 18, "C": 18}, "source": "tap"}, 0.0)
    assert kinds(session) == ["deal", "play", "amend"]
    assert all(line["verdict"] != "illegal" for line in session.rulings()[:-1])
    assert session.moment().game.public(session.moment().state).cards_left["B"] == 18

"""What is drafted, and the memory in step with it; nothing is written or said before the decision is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.json_values import JsonLine
from table.interpret.arrivals import came
from table.interpret.departures import field_swept
from table.interpret.ledger import Ledger
from table.interpret.proposals import Amendment, Line, Proposal
from table.interpret.readings import best
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.interpret.made import arm, card, seen


@pytest.fixture
def ledger(tmp_path: Any) -> Iterator[Ledger]:
    log = EventLog(tmp_path / "log.db")
    yield Ledger(Session.create(log, "daifugo", list("ABCD"), "official"), lambda doubt: SAID.append(doubt.code), None)
    log.close()


SAID: list[str] = []


def lay(ledger: Ledger, ident: int, name: str, seat: int) -> Any:
    new = card(ident, name)
    look = seen([new], [new], [arm(seat)])
    for play in came(look, ledger.moment(), ledger.memory).plays:
        ledger.play(play, look)
    return look


def test_a_play_is_drafted_with_the_passes_before_it_and_remembered(ledger: Ledger) -> None:
    lay(ledger, 1, "H4", 0)
    lay(ledger, 2, "S6", 2)
    lines = ledger.draft.record()[1:]
    assert [(line["type"], line["player"]) for line in lines] == [("play", "A"), ("pass", "B"), ("play", "C")]
    assert [play.seq for play in ledger.memory.plays] == [1, 3] and ledger.memory.known == {1, 2}
    assert ledger.memory.in_field == {1, 3} and ledger.newest(3) and not ledger.newest(1)
    assert len(ledger.session.record()) == 1


def test_evidence_names_picture_place_and_names(ledger: Ledger) -> None:
    look = lay(ledger, 1, "H4", 0)
    (item,) = ledger.written(1).evidence
    assert item["camera"] == look.camera and item["card"] == "H4" and item["alternatives"] == [["H4", 0.98]]
    assert len(item["quad"]) == 4 and item["sha256"] == "0" * 64


def test_a_swept_field_leaves_nothing_lying(ledger: Ledger) -> None:
    lay(ledger, 1, "H4", 0)
    look = seen([], arms=[arm(0)])
    ledger.take(field_swept(look, ledger.moment(), ledger.memory), look)
    assert [line["type"] for line in ledger.draft.record()[2:]] == ["pass"] * 3
    assert ledger.memory.plays == []


def test_an_unread_play_is_kept_as_a_doubt(ledger: Ledger) -> None:
    new = card(1, None)
    look = seen([new], [new], [arm(0)])
    ledger.play(came(look, ledger.moment(), ledger.memory).plays[0], look)
    assert ledger.written(1).confirmed is False and set(ledger.memory.doubts) == {1}


def test_an_amendment_is_drafted_and_a_name_that_is_inferred_is_none_that_was_seen(ledger: Ledger) -> None:
    new = card(1, None)
    look = seen([new], [new], [arm(0)])
    ledger.play(came(look, ledger.moment(), ledger.memory).plays[0], look)
    doubt = replace(ledger.memory.doubts[1], names=("H4",))
    event: JsonLine = {"type": "play", "player": "A", "cards": ["H4"], "confirmed": False}
    ledger.take(Proposal(amends=Amendment(1, ({"type": "amend", "target": 1, "event": event},), doubt)), look)
    assert [line["type"] for line in ledger.draft.record()[1:]] == ["play", "amend"]
    assert ledger.draft.record()[-1]["source"] == "inferred" and len(ledger.session.record()) == 1
    assert ledger.memory.doubts[1].names == ("H4",) and ledger.memory.plays[-1].names == ("?",)
    pair = replace(doubt, names=("?", "?"))
    ledger.take(Proposal(amends=Amendment(1, ({"type": "amend", "target": 1, "event": event},), pair)), look)
    assert ledger.memory.plays[-1].names == ("?", "?")  # an open place for a partner that may lie hidden


def test_what_is_to_be_told_waits(ledger: Ledger) -> None:
    SAID.clear()
    ledger.doubt("waits", 0.0, cards=["S6"])
    assert SAID == []
    ledger.tell_all()
    ledger.tell_all()
    assert SAID == ["waits"]


def test_a_doubtful_play_that_was_taken_back_is_no_doubt_any_more(ledger: Ledger) -> None:
    new = card(1, None)
    look = seen([new], [new], [arm(0)])
    ledger.play(came(look, ledger.moment(), ledger.memory).plays[0], look)
    ledger.take(Proposal(lines=(Line({"type": "undo", "target": 1, "confirmed": False}),), lying=()), look)
    assert ledger.memory.doubts == {} and ledger.draft.trial().standing() == []


def test_in_a_layout_passes_rest_on_who_laid_the_card_before(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "layout.db")
    ledger = Ledger(Session.create(log, "torite", list("ABCD"), "torite-sevens"), lambda doubt: None, None)
    ledger.accept({"type": "deal", "counts": dict.fromkeys("ABCD", 9)}, seen([]))
    for number, (code, share) in enumerate((("R6", 0.3), ("B6", 0.99), ("B5", 0.99)), start=1):
        new = card(number, code)
        who = "ABCD".index(ledger.moment().game.turn(ledger.moment().state) or "A")
        weights = {**dict.fromkeys("ABCD", 0.001), "ABCD"[(who + (number > 1)) % 4]: 1.0}
        reading = replace(best(ledger.moment(), [new], weights), share=share, confidence=share)
        ledger.play(reading, seen([new], [new]))
    told = [(event.type, event.confirmed) for _, event, _ in ledger.draft.trial().standing()]
    log.close()
    assert told == [("deal", None), ("play", False), ("pass", False), ("play", None), ("pass", None), ("play", None)]


def guessed(ledger: Ledger, name: str, *, ghost: bool = False) -> None:
    """A leads a card that is probably `name`, or surely with an outline beside it that may be another card."""
    votes = {name: 2.8, "S3": 0.1}
    cards = [card(1, name), card(2, None)] if ghost else [card(1, None, votes=votes)]
    look = seen(cards, cards, [arm(0)])
    (play,) = came(look, ledger.moment(), ledger.memory).plays
    assert (play.names, len(play.ghosts)) == ((name,), int(ghost))
    ledger.play(play, look)


def swept(ledger: Ledger) -> list[tuple[str, bool]]:
    """Who passed, and whether surely, where the field is swept."""
    look = seen([], arms=[arm(0)])
    ledger.memory.opened = ledger.opened()
    ledger.take(field_swept(look, ledger.moment(), ledger.memory), look)
    lines = [line for line in ledger.draft.record()[1:] if line["type"] == "pass"]
    return [(str(line["player"]), "confirmed" not in line) for line in lines]


@pytest.mark.parametrize("ghost", [False, True], ids=["guessed", "one card or two"])
def test_passes_after_a_guessed_lead_that_was_answered_are_sure(ledger: Ledger, ghost: bool) -> None:
    """B answered the lead with one card: it was one, and cleared no field. Whatever it was, it was C's turn then."""
    guessed(ledger, "H4", ghost=ghost)
    lay(ledger, 3, "S6", 1)
    assert 1 in ledger.memory.doubts
    assert swept(ledger) == [("C", True), ("D", True), ("A", True)]


def test_passes_after_a_guessed_lead_that_may_have_cleared_the_field_are_asked_about(ledger: Ledger) -> None:
    guessed(ledger, "H4")
    assert swept(ledger) == [("B", False), ("C", False), ("D", False)]

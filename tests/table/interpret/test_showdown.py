"""Where hands are only shown, five cards before a seat are what that player shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from table.interpret.memory import Memory
from table.interpret.showdown import Showdown
from table.record.storage.log import EventLog
from tests.table.conftest import Looks
from tests.table.interpret.made import arm, card, moment, seen

TABLE = moment(game="torite", profile="torite-poker")
FIVE = [card(at, name, 560 + 40 * at, 600) for at, name in enumerate(("R1", "R2", "B5", "Y8", "G10"))]


def test_five_cards_before_a_seat_are_what_is_shown() -> None:
    (found,) = Showdown().propose(seen(FIVE, FIVE, [arm(0, (640, 640))]), TABLE, Memory())
    (event,) = found.events
    assert (event["type"], event["player"]) == ("show", "A")
    assert sorted(event["cards"]) == ["B5", "G10", "R1", "R2", "Y8"] and "confirmed" not in event
    assert found.sure and not found.plays and not Showdown().lays


def test_a_hand_is_awaited_and_one_that_stays_hidden_in_part_is_asked_about() -> None:
    two = [replace(each, seen=9) for each in FIVE[:2]]
    assert Showdown().propose(seen(two, two, [arm(0)]), TABLE, Memory()) == ()
    four = FIVE[:4]
    assert Showdown().propose(seen(four, four, [arm(0)]), TABLE, Memory()) == ()
    four = [replace(each, seen=9) for each in four]
    (asked,) = Showdown().propose(seen(four, four, [arm(0)]), TABLE, Memory())
    assert asked.events[0]["cards"].count("?") == 1 and asked.events[0]["confirmed"] is False


def test_cards_that_are_no_hand_are_left_out_and_said(tmp_path: Any) -> None:
    log = EventLog(tmp_path / "log.db")
    looks = Looks(log, "torite-poker", "ABC", game="torite")
    looks.lay("A", "R5", "R6")
    assert [line["type"] for line in looks.session.record()] == ["game"]
    log.close()

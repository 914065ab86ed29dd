"""Where hands are only shown, no card is a play."""

from __future__ import annotations

from typing import Any

from table.interpret.memory import Memory
from table.interpret.showdown import Showdown
from table.record.log import EventLog
from tests.table.conftest import Looks
from tests.table.interpret.made import arm, card, moment, seen

TABLE = moment(game="torite", profile="torite-poker")


def test_nothing_is_proposed() -> None:
    new = card(1, "R5")
    assert Showdown().propose(seen([new], [new], [arm(0)]), TABLE, Memory()) == ()
    assert not Showdown().lays


def test_cards_that_are_shown_are_left_out_and_said(tmp_path: Any) -> None:
    log = EventLog(tmp_path / "log.db")
    looks = Looks(log, "torite-poker", "ABC", game="torite")
    looks.lay("A", "R5", "R6")
    assert [line["type"] for line in looks.session.record()] == ["game"]
    assert any("R5 R6" in doubt for doubt in looks.doubts)
    log.close()

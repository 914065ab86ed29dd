"""Cards that were laid before a bid was told wait for it, in order; a sweep waits with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from table.interpret.ledger import Ledger
from table.interpret.waitlist import MOST, Waitlist
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.interpret.made import arm, card, seen


@pytest.fixture
def ledger(tmp_path: Any) -> Iterator[Ledger]:
    log = EventLog(tmp_path / "log.db")
    yield Ledger(Session.create(log, "napoleon", list("ABCDE")), lambda doubt: SAID.append(doubt.code), None)
    log.close()


SAID: list[str] = []


def test_cards_wait_while_something_has_to_be_told(ledger: Ledger) -> None:
    waitlist, told = Waitlist(ledger), []
    assert waitlist.delayed and not waitlist.holds
    new = card(1, "H4")
    waitlist.keep(seen([new], [new], [arm(0)]), [new])
    assert waitlist.holds and ledger.memory.known == {1}
    waitlist.told(lambda look: told.append(look.came), lambda look: told.append(()))
    assert told == [] and waitlist.holds
    waitlist.leave_out()
    assert not waitlist.holds


def test_the_newest_card_that_went_was_taken_back(ledger: Ledger) -> None:
    waitlist = Waitlist(ledger)
    one, two = card(1, "H4"), card(2, "S6")
    waitlist.keep(seen([one], [one], [arm(0)]), [one])
    waitlist.keep(seen([one, two], [two], [arm(1)]), [two])
    waitlist.went(seen([one], arms=[arm(1)]))
    assert [kept.cards for kept in ledger.memory.kept] == [(one,)]
    assert [doubt.code for doubt in ledger.said][-1] == "taken-back"


def test_all_of_several_that_went_were_swept(ledger: Ledger) -> None:
    waitlist = Waitlist(ledger)
    one, two = card(1, "H4"), card(2, "S6")
    waitlist.keep(seen([one], [one], [arm(0)]), [one])
    waitlist.keep(seen([one, two], [two], [arm(1)]), [two])
    waitlist.went(seen([], arms=[arm(1)]))
    assert [kept.cards for kept in ledger.memory.kept] == [(one,), (two,), ()]


def test_no_more_is_kept_than_a_round_has(ledger: Ledger) -> None:
    waitlist = Waitlist(ledger)
    for ident in range(MOST + 2):
        new = card(ident, "H4")
        waitlist.keep(seen([new], [new], [arm(0)]), [new])
    assert len(ledger.memory.kept) == MOST
    assert [doubt.code for doubt in ledger.said].count("no-play-now") == 2

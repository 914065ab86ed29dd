"""What a look would mean after a correction: tried on a fork, nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from table.games import interpreter
from table.interpret.ledger import Ledger
from table.interpret.trials import Trials
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.interpret.made import arm, card, seen


@pytest.fixture
def session(tmp_path: Any) -> Iterator[Session]:
    log = EventLog(tmp_path / "log.db")
    found = Session.create(log, "daifugo", list("ABCD"), "official")
    found.accept({"type": "play", "player": "A", "cards": ["HK"]})
    yield found
    log.close()


def test_a_correction_is_tried_without_a_trace(session: Session) -> None:
    ledger = Ledger(session, lambda doubt: None, None)
    trials = Trials(ledger, interpreter)
    new = card(1, "S6")
    look, before = seen([new], [new], [arm(1)]), session.record()
    assert [play.ruling.verdict for play in trials.plays(look)] == ["illegal"]
    after = trials.plays_after([trials.amended(1, "A", ("H4",))], look)
    assert [(play.player, play.ruling.verdict) for play in after] == [("B", "legal")]
    assert session.record() == before and ledger.draft.lines == 0
    assert [play.ruling.verdict for play in trials.plays(look)] == ["illegal"]


def test_an_optional_line_is_left_out_where_it_would_be_illegal(session: Session) -> None:
    ledger = Ledger(session, lambda doubt: None, None)
    assert not ledger.draft.fits({"type": "play", "player": "C", "cards": ["S3"]})
    assert ledger.draft.fits({"type": "pass", "player": "B"})
    assert ledger.draft.lines == 0

"""The speed of the referee is measured on whole records, of any length."""

from __future__ import annotations

import pytest

from bench.rules import referee
from bench.rules.referee import best, long_record, records
from table.simulation.scripts.players import kinds

KINDS = {kind.label: kind for kind in kinds()}


@pytest.mark.parametrize("label", ["hensoku/hensoku", "pageone/pageone"])
def test_a_long_record_is_as_long_as_is_asked(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "LENGTHS", (10, 150))
    header, events = long_record(KINDS[label])
    assert header.game == KINDS[label].game and len(events) == 150
    assert [event.seq for event in events] == list(range(1, 151))


@pytest.mark.models
def test_hidden_records_tell_no_hand_of_those_who_hide_it() -> None:
    (header, events), *_ = records(KINDS["daifugo/official"], True)
    dealt = next(event for event in events if event.type == "deal")
    assert set(dealt.counts or {}) and set(dealt.hands or {}) != set(header.players)


def test_the_fastest_run_counts() -> None:
    assert best(lambda: sum(range(1000)), 10, 0.01) > 0

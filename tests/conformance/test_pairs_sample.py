"""A sample of `bench.rules.pairs`: random games at tables with many switches set; a broken promise is noticed."""

from __future__ import annotations

import itertools
import random

import pytest

from bench.rules import pairs, switches
from referee.fold import Fold
from referee.ruling import ILLEGAL, Ruling
from table.simulation.scripts.players import Kind, kinds

KINDS = {kind.label: kind for kind in kinds() if not kind.options and switches.values(kind)}


@pytest.mark.parametrize("label", KINDS)
def test_a_few_tables_with_many_switches_break_nothing(label: str) -> None:
    for count, (table, _) in enumerate(itertools.islice(switches.tables(KINDS[label], random.Random(7)), 3)):
        problem = pairs.check(table, count)
        assert problem is None, (problem.where, problem.promise, problem.detail, table.options)


def test_every_pair_is_played_or_refused() -> None:
    kind = KINDS["napoleon/napoleon"]
    wanted, played = switches.pairs(kind), set()
    for table, _ in switches.tables(kind, random.Random(1)):
        played |= {frozenset(pair) for pair in itertools.combinations(dict(table.options).items(), 2)} & wanted
    assert len(played) > 100 and all(not switches.playable(kind, dict(pair)) for pair in wanted - played)
    never = {frozenset({("jokers", 0), ("joker_when_void", True)})}
    assert never <= wanted and not never & played


def test_a_broken_promise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Kind("daifugo", "official", {"lucky_seven": True}, "daifugo/official")
    assert pairs.check(kind, 1) is None
    real = Fold.add

    def strict(fold, event):  # type: ignore[no-untyped-def]
        outcome = real(fold, event)
        return outcome._replace(ruling=Ruling(ILLEGAL, "too-weak")) if event.type == "pass" else outcome

    monkeypatch.setattr(Fold, "add", strict)
    problem = pairs.check(kind, 1)
    assert problem is not None and problem.promise == "full knowledge accuses nobody"

"""Counts of legal actions against stored ones; renewed by `python -m bench.rules.perft --write
tests/conformance/perft.json`.

A number that changed is a rule that changed: renew the file only for a change that was meant, and say why.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.rules.perft import counts
from table.simulation.scripts.players import kinds

pytestmark = pytest.mark.random

STORED = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
KINDS = {kind.label: kind for kind in kinds()}


@pytest.mark.random
@pytest.mark.parametrize("label", KINDS)
def test_as_many_legal_actions_as_before(label):
    assert label in STORED, (
        f"{label} has no counts yet: python -m bench.rules.perft --write tests/conformance/perft.json"
    )
    assert counts(KINDS[label]) == STORED[label]


def test_nothing_stored_is_left_over():
    assert STORED.keys() == KINDS.keys()


@pytest.mark.random
def test_a_switch_changes_the_counts():
    plain = KINDS["daifugo/official"]
    assert counts(plain._replace(options={"sequences": False, "lock_sequences": False})) != STORED[plain.label]
    assert counts(KINDS["torite/torite-c"]._replace(options={"kind": "not-follow"})) != STORED["torite/torite-c"]

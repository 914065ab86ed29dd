"""How much may be read: the budget of processor time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.watching.config import WATCHING
from vision.watching.reading import Budget

CONFIG = replace(WATCHING.reading, busy_share=0.5, idle_share=0.1, saved_s=0.4)


def spent(cost_s: float, wanted: int, idle: bool) -> float:
    """The share of ten seconds of which readings take that cost so much each and are always wanted."""
    budget = Budget(CONFIG)
    for _ in range(wanted):
        budget.earn(10.0 / wanted)
        if budget.doubts if idle else budget.news:
            budget.spend(cost_s, idle)
    return budget.spent / 10.0


def test_what_is_new_takes_its_share_and_no_more() -> None:
    assert 0.4 < spent(cost_s=0.1, wanted=150, idle=False) < 0.6


@pytest.mark.parametrize("cost_s", [0.5, 3.0])
def test_what_is_new_does_not_wait_for_a_machine_that_is_slow_or_busy(cost_s: float) -> None:
    assert 10.0 * spent(cost_s, wanted=150, idle=False) / cost_s > 10.0 / 0.45


def test_a_fast_machine_reads_whenever_it_is_wanted() -> None:
    assert spent(cost_s=0.01, wanted=150, idle=False) == pytest.approx(0.15)


def test_what_is_known_is_read_again_in_what_a_smaller_share_leaves() -> None:
    assert spent(cost_s=0.1, wanted=150, idle=True) < 0.16

"""How sure is sure enough: the steps lie in order, and thresholds that are passed in count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from table.games import interpreter
from table.interpret.confidence import THRESHOLDS
from table.interpret.driver import Driver


def test_a_foul_needs_more_than_a_play_and_more_looks_than_one() -> None:
    assert 0.5 < THRESHOLDS.sure < THRESHOLDS.certain < 1.0
    assert 1 < THRESHOLDS.looks < THRESHOLDS.more_looks < THRESHOLDS.held_looks


def test_a_gain_and_an_unseen_sweep_weigh_less_than_sight() -> None:
    assert 0.0 < THRESHOLDS.better < THRESHOLDS.sure
    assert 0.0 < THRESHOLDS.hidden_sweep < 0.5


def test_nobody_changes_them_for_others() -> None:
    with pytest.raises(FrozenInstanceError):
        THRESHOLDS.sure = 0.1  # type: ignore[misc]


@pytest.mark.parametrize(("sure", "written"), [(THRESHOLDS.sure, "A:H4"), (0.999, "A:H4~")])
def test_what_is_sure_enough_is_the_drivers_to_be_told(looks: Callable[..., Any], sure: float, written: str) -> None:
    table = looks()
    table.driver = Driver(table.session, interpreter, thresholds=replace(THRESHOLDS, sure=sure))
    table.lay("A", "H4")
    assert table.acts() == [written]

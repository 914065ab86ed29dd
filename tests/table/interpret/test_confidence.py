"""How sure is sure enough: the steps lie in order."""

from __future__ import annotations

from table.interpret import confidence


def test_a_foul_needs_more_than_a_play_and_more_looks_than_one() -> None:
    assert 0.5 < confidence.SURE < confidence.CERTAIN < 1.0
    assert 1 < confidence.LOOKS < confidence.MORE_LOOKS


def test_a_gain_and_an_unseen_sweep_weigh_less_than_sight() -> None:
    assert 0.0 < confidence.BETTER < confidence.SURE
    assert 0.0 < confidence.HIDDEN_SWEEP < 0.5

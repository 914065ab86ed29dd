"""How people play: the harder, the quicker and the less tidy."""

from __future__ import annotations

from dataclasses import fields

import pytest

from table.simulation.motion.manners import DIFFICULTIES, MANNERS, Manners, with_pauses


def test_every_difficulty_has_its_manners() -> None:
    assert set(MANNERS) == set(DIFFICULTIES)


@pytest.mark.parametrize("name", [each.name for each in fields(Manners)])
def test_probabilities_are_probabilities_and_spans_run_forward(name: str) -> None:
    for manners in MANNERS.values():
        value = getattr(manners, name)
        if isinstance(value, tuple):
            assert 0 <= value[0] <= value[1] <= 5000
        else:
            assert 0.0 <= value <= 1.0


def test_the_harder_the_quicker() -> None:
    easy, home, hard = (MANNERS[level] for level in ("easy", "home", "hard"))
    assert easy.reach[0] > home.reach[0] > hard.reach[0] and easy.gap[1] > home.gap[1] > hard.gap[1]
    assert easy.quick == home.quick == 0.0 < hard.quick


def test_pauses_are_as_long_as_told() -> None:
    assert with_pauses(MANNERS["lively"], 330.0).gap == (330.0, 330.0)
    assert with_pauses(MANNERS["lively"], 330.0).next_arm == (0.0, 0.0)

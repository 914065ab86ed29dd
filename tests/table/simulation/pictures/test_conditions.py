"""What a film is taken under: drawn within the difficulty table, the same for the same seed."""

from __future__ import annotations

import json

import numpy as np
import pytest

from models.render.difficulty import LEVELS, PX_PER_MM
from table.simulation.motion.manners import Difficulty
from table.simulation.pictures.conditions import SURFACES, draw_conditions, light_colour


@pytest.mark.parametrize("level", LEVELS)
def test_conditions_lie_within_their_difficulty(level: Difficulty) -> None:
    for seed in range(20):
        drawn = draw_conditions(level, np.random.default_rng(seed))
        low, high = PX_PER_MM[level]
        assert low <= drawn.table.px_per_mm <= high and drawn.surface in SURFACES
        assert level != "easy" or (drawn.exposure, drawn.clutter, drawn.cast_shadows) == (1.0, 0, 0)
        assert drawn == draw_conditions(level, np.random.default_rng(seed))


def test_a_table_with_more_on_it_is_filmed_from_further_up() -> None:
    drawn = draw_conditions("home", np.random.default_rng(1))
    far = drawn.with_room((2000.0, 0.0))
    assert far.table.px_per_mm == PX_PER_MM["home"][0] <= drawn.table.px_per_mm
    assert drawn.with_room((0.0, 0.0)) == drawn


def test_warm_light_is_red_and_cold_light_is_blue() -> None:
    warm, balanced, cold = light_colour(2700), light_colour(5200), light_colour(6500)
    assert warm[2] > warm[0] and cold[0] > cold[2] and np.allclose(balanced, 1.0)
    assert all(np.isclose(gains.mean(), 1.0) for gains in (warm, balanced, cold))


def test_the_truth_can_be_written_as_json() -> None:
    told = draw_conditions("hard", np.random.default_rng(3)).as_truth()
    assert json.loads(json.dumps(told))["surface"] in SURFACES and "table" not in told

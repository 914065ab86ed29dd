"""A camera over the table: mm and px, and what a raised thing looks like."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from table.simulation.motion.manners import Difficulty
from table.simulation.pictures.conditions import draw_conditions
from table.simulation.pictures.view import View, place_camera

SIZE = (1280, 720)


def view(seed: int = 1, level: Difficulty = "home") -> View:
    return place_camera(draw_conditions(level, np.random.default_rng(seed)), SIZE)


@pytest.mark.parametrize("seed", range(6))
def test_there_and_back_again(seed: int) -> None:
    made = view(seed, "hard")
    points = np.array([[0.0, 0.0], [120.0, -80.0], [-200.0, 90.0]])
    assert np.allclose(made.to_mm(made.to_px(points)), points, atol=1e-6)


def test_the_middle_of_the_table_is_in_the_middle_of_the_picture() -> None:
    assert np.allclose(view().to_px(np.zeros((1, 2))), [[640, 360]], atol=1.0)


def test_a_margin_leaves_less_of_the_table() -> None:
    whole, less = view().seen(), view().seen(60)
    assert whole.shape == (4, 2)
    assert cv2.contourArea(less.astype(np.float32)) < cv2.contourArea(whole.astype(np.float32))


def test_from_straight_above_nothing_leans() -> None:
    conditions = draw_conditions("easy", np.random.default_rng(1))
    above = place_camera(replace(conditions, table=replace(conditions.table, tilt=0.0)), SIZE)
    assert np.allclose(above.sight, 0.0, atol=1e-6)
    slanted = place_camera(replace(conditions, table=replace(conditions.table, tilt=30.0)), SIZE)
    assert np.hypot(*slanted.sight) == pytest.approx(np.tan(np.radians(30)), rel=0.05)

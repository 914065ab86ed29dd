"""Barrel distortion: there and back, and what stays where it is."""

from __future__ import annotations

import numpy as np
import pytest

from table.simulation.optics.distortion import Distortion

SIZE = (1280, 720)
POINTS = np.array([[640.0, 360.0], [640.0, 0.0], [0.0, 360.0], [1279.0, 719.0], [500.0, 420.0], [-40.0, -30.0]])


@pytest.mark.parametrize("strength", [0.0, 0.05, 0.16])
def test_there_and_back(strength: float) -> None:
    lens = Distortion(SIZE, strength)
    assert np.allclose(lens.straightened(lens.distorted(POINTS)), POINTS, atol=1e-6)


def test_without_strength_nothing_moves() -> None:
    assert np.allclose(Distortion(SIZE).distorted(POINTS), POINTS)


def test_a_barrel_draws_the_corners_in_and_the_middle_large() -> None:
    lens = Distortion(SIZE, 0.15)
    seen = lens.distorted(POINTS)
    assert np.allclose(seen[:2], POINTS[:2], atol=1e-6), "middle, and middle of the longer side"
    assert seen[3, 0] < 1279 and seen[3, 1] < 719
    assert abs(seen[4, 0] - 640) > 140 and lens.overscan() > 1.0

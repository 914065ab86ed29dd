"""Light over time: steps, drifting colours, bands, and a lens that loses its focus."""

from __future__ import annotations

import numpy as np
import pytest

from table.simulation.optics.illumination import ExposureStep, FocusLoss, Illumination

GREY = np.full((90, 160, 3), 120, np.uint8)


def test_light_that_does_not_change_changes_nothing() -> None:
    assert Illumination(1).lit(GREY, 500.0) is GREY


def test_a_step_is_sudden_and_stays() -> None:
    room = Illumination(1, steps=(ExposureStep(1000.0, 0.65),))
    at = [float(room.lit(GREY, t).mean()) for t in (990.0, 2500.0, 9000.0)]
    assert at == pytest.approx([120, 78, 78], abs=1)


def test_white_balance_moves_red_against_blue() -> None:
    room = Illumination(1, white_balance=0.2)
    gains = np.array([room.channels(t) for t in range(0, 60_000, 500)])
    assert np.allclose(gains[:, 1], 1.0) and np.allclose(gains[:, 0] + gains[:, 2], 2.0)
    assert 0.05 < np.ptp(gains[:, 0]) <= 0.4


def test_bands_darken_rows_and_pass() -> None:
    room = Illumination(1, bands=0.1)
    one, later = (room.lit(GREY, t).astype(float).mean(axis=(1, 2)) for t in (0.0, 300.0))
    assert one.max() == pytest.approx(132, abs=1) and one.min() == pytest.approx(108, abs=1)
    assert np.abs(one - later).max() > 5


def test_focus_is_lost_and_found() -> None:
    room = Illumination(1, focus=(FocusLoss(1000.0, 1000.0, 4.0),))
    assert [room.blur(t) for t in (900.0, 1500.0, 2100.0)] == [0.0, 4.0, 0.0]

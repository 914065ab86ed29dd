"""Uneven frames: so many a second, some twice, with gaps."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from table.simulation.optics.frame_times import FPS, draw_times


@pytest.mark.parametrize("seed", range(6))
def test_frames_come_unevenly_and_their_times_rise(seed: int) -> None:
    times = draw_times(np.random.default_rng(seed), 60_000.0)
    assert FPS[0] <= times.fps <= FPS[1]
    assert len(times.told) == len(times.shown) and times.told[0] == times.shown[0] == 0.0
    assert all(a < b for a, b in pairwise(times.told))
    assert all(a <= b for a, b in pairwise(times.shown))
    assert len(times.told) == pytest.approx(60 * times.fps, rel=0.12)
    assert all(-1000 < told - shown < 1000 for told, shown in zip(times.told, times.shown, strict=True))
    assert times == draw_times(np.random.default_rng(seed), 60_000.0)


def test_the_rate_may_be_given() -> None:
    assert draw_times(np.random.default_rng(1), 9000.0, 12.0).fps == 12.0


def test_the_frame_of_a_moment() -> None:
    times = draw_times(np.random.default_rng(2), 9000.0)
    assert times.number_at(-5.0) == 0
    assert [times.number_at(times.told[number]) for number in (0, 3, 9)] == [0, 3, 9]
    assert times.number_at(1e9) == len(times.told) - 1 and times.told_at(len(times.told)) > times.told[-1]


def test_some_are_doubled_and_some_are_missing() -> None:
    drawn = [draw_times(np.random.default_rng(seed), 60_000.0) for seed in range(12)]
    assert any(a == b for times in drawn for a, b in pairwise(times.shown))
    assert any(b - a > 150 + 2500 / times.fps for times in drawn for a, b in pairwise(times.told))

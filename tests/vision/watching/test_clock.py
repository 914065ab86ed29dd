"""Times of frames: what a source says and what it shows."""

from __future__ import annotations

import numpy as np
import pytest

from vision.types import Image
from vision.watching.clock import FrameClock
from vision.watching.config import ClockConfig


def picture(level: int) -> Image:
    return np.full((4, 4, 3), level, np.uint8)


def test_the_same_picture_again_is_a_repeated_frame() -> None:
    clock = FrameClock(ClockConfig())
    ticks = [clock.tick(picture(level), 66.0 * number) for number, level in enumerate((1, 1, 2))]
    assert [tick.repeated for tick in ticks] == [False, True, False]


def test_time_never_goes_back() -> None:
    clock = FrameClock(ClockConfig())
    times = [clock.tick(picture(number), at_ms).now_ms for number, at_ms in enumerate((0.0, 66.0, 10.0, 132.0))]
    assert times == sorted(times)


def test_after_a_long_pause_the_models_take_no_longer_step_than_usual_ones() -> None:
    clock = FrameClock(ClockConfig())
    clock.tick(picture(1), 0.0)
    tick = clock.tick(picture(2), 5000.0)
    assert tick.step_s == pytest.approx(ClockConfig().longest_s)
    assert tick.blind is not None
    assert (tick.blind.earliest_ms, tick.blind.latest_ms) == (0.0, 5000.0)

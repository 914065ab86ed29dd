"""Whether a film's pace can be right: how long arms are over the table, and whether pictures are repeated."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from table.capture.films.measured_pace import measured
from vision.types import Image

pytestmark = pytest.mark.film


def film(visits: int, frames: int, pause: int = 30, repeat: int = 1, glitter: bool = False) -> Iterator[Image]:
    """An arm comes in `visits` times for `frames` frames, lays a card and leaves; each picture `repeat` times."""
    rng = np.random.default_rng(1)
    table = np.kron(rng.integers(90, 150, (9, 16, 3)), np.ones((10, 10, 1))).astype(np.uint8)
    for visit in range(visits):
        for number in range(pause + frames):
            shown = table.copy()
            if glitter:
                shown[:20, 135:] = rng.integers(0, 255, 3).astype(np.uint8)
            if number >= pause:
                way = 1 - abs(2 * (number - pause + 0.5) / frames - 1)
                shown[int(75 - 40 * way) :, 70:88] = (60, 90, 200)
            for _ in range(repeat):
                yield shown + rng.integers(0, 3, shown.shape).astype(np.uint8) if repeat == 1 else shown
        table[30:45, 50 + 6 * visit : 60 + 6 * visit] = 240


@pytest.mark.parametrize("frames, fps", [(15, 15.0), (3, 3.0), (25, 25.0)])
def test_arms_tell_how_many_frames_a_second_there_are(frames: int, fps: float) -> None:
    pace = measured(film(7, frames))
    assert pace.shown_fps() == fps
    assert not pace.impossible(fps) and not pace.impossible(fps / 2) and pace.impossible(fps * 8)


def test_a_screen_that_flickers_at_the_rim_is_no_arm() -> None:
    pace = measured(film(7, 15, glitter=True))
    assert pace.shown_fps() == 15.0 and not pace.impossible(15.0)


def test_few_visits_say_nothing() -> None:
    pace = measured(film(3, 15))
    assert pace.shown_fps() is None and not pace.impossible(600.0)


@pytest.mark.parametrize("repeat", [1, 3])
def test_repeated_pictures_are_counted_while_something_moves(repeat: int) -> None:
    assert measured(film(6, 12, 16, repeat)).every == pytest.approx(repeat, rel=0.2)


def test_nothing_says_nothing() -> None:
    assert measured(iter(())).shown_fps() is None

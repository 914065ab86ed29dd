"""The virtual table as a camera: paced by a clock, late frames dropped, paused, looped."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from models.render.cards.deck import built_in
from table.simulation.camera import VirtualCamera
from table.simulation.film import Film

LINES = [
    '{"seq":0,"type":"game","format":"gyoji/1","game":"daifugo","profile":"official","players":["A","B"]}',
    json.dumps({"seq": 1, "type": "play", "player": "A", "cards": ["S4"]}),
]


class Clock:
    """A clock that only moves when somebody sleeps, or when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds


@pytest.fixture(scope="module")
def film() -> Film:
    return Film(LINES, built_in(), seed=2, difficulty="easy", size=(320, 180), fps=10)


def test_as_fast_as_possible_leaves_nothing_out(film: Film) -> None:
    camera = VirtualCamera(film, pace=None)
    frames = []
    while (frame := camera.read()) is not None:
        frames.append(frame)
    assert [frame.number for frame in frames] == list(range(film.frames))
    assert frames[7].at_ms == pytest.approx(700)
    np.testing.assert_array_equal(frames[30].image, film.frame(30))


def test_real_time_waits_for_each_frame(film: Film) -> None:
    clock = Clock()
    camera = VirtualCamera(film, clock=clock, sleep=clock.sleep)
    for number in range(5):
        frame = camera.read()
        assert frame is not None and frame.number == number
        assert clock.now == pytest.approx(100 + number * 0.1, abs=0.002)
    twice = VirtualCamera(film, pace=2.0, clock=clock, sleep=clock.sleep)
    start = clock.now
    for _ in range(11):
        frame = twice.read()
    assert frame is not None and frame.number == 10
    assert clock.now - start == pytest.approx(0.5, abs=0.002)


def test_late_frames_are_dropped(film: Film) -> None:
    clock = Clock()
    camera = VirtualCamera(film, clock=clock, sleep=clock.sleep)
    camera.read()
    clock.now += 1.25
    late = camera.read()
    assert late is not None and late.number == 12 and late.at_ms == pytest.approx(1200)
    following = camera.read()
    assert following is not None and following.number == 13


def test_a_pause_holds_the_picture_while_time_goes_on(film: Film) -> None:
    clock = Clock()
    camera = VirtualCamera(film, clock=clock, sleep=clock.sleep)
    for _ in range(4):
        before = camera.read()
    camera.pause()
    assert camera.paused
    held = [camera.read() for _ in range(5)]
    assert before is not None and all(frame is not None and frame.number == before.number for frame in held)
    times = [frame.at_ms for frame in held if frame is not None]
    assert times == sorted(times) and times[-1] > before.at_ms
    clock.now += 3
    camera.resume()
    after = camera.read()
    assert after is not None and after.number == before.number + 1
    assert after.at_ms > times[-1]


def test_a_loop_begins_again_and_time_goes_on(film: Film) -> None:
    camera = VirtualCamera(film, pace=None, loop=True)
    frames = [camera.read() for _ in range(film.frames + 3)]
    numbers = [frame.number for frame in frames if frame is not None]
    assert numbers[-3:] == [0, 1, 2]
    times = [frame.at_ms for frame in frames if frame is not None]
    assert all(later > earlier for earlier, later in itertools.pairwise(times))


def test_rewind_and_close(film: Film) -> None:
    camera = VirtualCamera(film, pace=None)
    for _ in range(9):
        camera.read()
    camera.rewind()
    again = camera.read()
    assert again is not None and again.number == 0 and again.at_ms > 700
    camera.close()
    assert camera.read() is None

"""The virtual table waits for whoever watches it, leaves out no frame, and can be held, stepped and slowed down."""

from __future__ import annotations

import threading

import pytest

from table.capture.pace import Pace
from table.simulation.camera import VirtualCamera
from table.simulation.demonstrations import demonstration
from webui.demo.paced_film import PACES, PacedFilm


class Time:
    """A clock that only moves when told to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def camera() -> VirtualCamera:
    return VirtualCamera(list(demonstration("daifugo").lines[:6]), pace=None, size=(320, 180), fps=10.0)


def held(camera: VirtualCamera, time: Time, pace: float = 1.0) -> PacedFilm:
    return PacedFilm(camera, "demo", pace, clock=time.clock, sleep=time.sleep)


def test_frames_come_at_their_time_and_late_watchers_miss_none(camera: VirtualCamera) -> None:
    time = Time()
    source = held(camera, time)
    stamps = []
    for late in (0.0, 0.0, 5.0, 0.0):
        time.now += late
        frame = source.read()
        assert frame is not None
        stamps.append(frame.at_ms)
    assert stamps == pytest.approx([0.0, 100.0, 200.0, 300.0])
    # After the pause of five seconds the next frame is a tenth of a second away again.
    assert time.slept == pytest.approx([0.1, 0.1])
    source.close()
    assert source.read() is None and source.over


def test_a_faster_pace_waits_less_and_can_be_changed(camera: VirtualCamera) -> None:
    time = Time()
    source = held(camera, time, pace=4.0)
    for _ in range(3):
        source.read()
    assert time.slept == pytest.approx([0.025, 0.025])
    source.pace = 0.5
    for _ in range(2):
        source.read()
    assert time.slept[2:] == pytest.approx([0.2])  # counted anew from the next frame
    source.pace = 1e9
    assert source.pace == PACES[1]


def test_a_pause_holds_the_film_itself(camera: VirtualCamera) -> None:
    time = Time()
    source = held(camera, time)
    source.read()
    source.pause()
    assert source.paused and not source.ready()
    time.now += 60.0
    assert source.at_ms == 0.0
    source.resume()
    assert source.ready()
    first, second = source.read(), source.read()
    assert first is not None and second is not None
    assert (first.at_ms, second.at_ms) == pytest.approx((100.0, 200.0))
    assert time.slept == pytest.approx([0.1])  # the minute is not made up for


def test_a_step_ends_before_its_moment(camera: VirtualCamera) -> None:
    source = held(camera, Time())
    source.pause()
    source.step(500.0)
    while source.ready():
        source.read()
    assert source.paused and source.at_ms == pytest.approx(400.0)
    source.step(650.0)
    while source.ready():
        source.read()
    assert source.at_ms == pytest.approx(600.0)


def test_whoever_reads_a_film_that_stands_still_can_stop(camera: VirtualCamera) -> None:
    source, stop = held(camera, Time()), threading.Event()
    source.step(300.0)
    seen: list[float] = []

    def watch() -> None:
        seen.extend(item.at_ms for item in Pace(source, stop).frames() if item != "lost")

    thread = threading.Thread(target=watch)
    thread.start()
    for _ in range(500):
        if source.paused:
            break
        stop.wait(0.02)
    stop.set()
    thread.join(timeout=10)
    assert not thread.is_alive() and seen == pytest.approx([0.0, 100.0, 200.0])

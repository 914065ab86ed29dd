"""The virtual table waits for whoever watches it, and leaves out no frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.capture.sources import SourceError
from table.simulation.camera import VirtualCamera
from webui.commands import demo_record
from webui.watching import Rehearsal, rehearsal


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
    lines = demo_record()[2].read_text(encoding="utf-8").splitlines()
    return VirtualCamera(lines, pace=None, size=(320, 180), fps=10.0)


def test_frames_come_at_their_time_and_late_watchers_miss_none(camera: VirtualCamera) -> None:
    time = Time()
    source = Rehearsal(camera, "demo", clock=time.clock, sleep=time.sleep)
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
    assert source.read() is None


def test_a_faster_pace_waits_less(camera: VirtualCamera) -> None:
    time = Time()
    source = Rehearsal(camera, "demo", pace=4.0, clock=time.clock, sleep=time.sleep)
    for _ in range(3):
        source.read()
    assert time.slept == pytest.approx([0.025, 0.025])


def test_what_is_no_record_is_one_sentence(tmp_path: Path) -> None:
    for name, content in (("none.jsonl", None), ("bad.jsonl", "not a record\n")):
        path = tmp_path / name
        if content is not None:
            path.write_text(content, encoding="utf-8")
        with pytest.raises(SourceError) as refused:
            rehearsal(str(path))
        assert name in refused.value.en and name in refused.value.ja and "\n" not in refused.value.en

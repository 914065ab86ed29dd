"""`bench.service.memory` shows a film over and over, and measures how memory grows meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.service.memory import Reel, growth


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Five frames, each brighter than the one before, at 10 per second."""
    path = tmp_path / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10.0, (64, 48))
    for number in range(5):
        writer.write(np.full((48, 64, 3), 40 * number, np.uint8))
    writer.release()
    return path


def test_a_film_begins_again_as_another_round_and_its_clock_goes_on(film: Path) -> None:
    begun: list[int] = []
    shown: list[float] = []
    reel = Reel(film, 1.2 / 60, begun.append)
    reel.shows = shown.append
    frames = []
    while (frame := reel.read()) is not None:
        frames.append(frame)
    reel.close()
    assert [frame.at_ms for frame in frames] == shown == [100.0 * at for at in range(12)]
    assert begun == [2, 3] and reel.rounds == 3
    assert abs(float(frames[7].image.mean()) - float(frames[2].image.mean())) < 4


@pytest.mark.parametrize("slope", [0.0, 12.0, -3.0])
def test_the_slope_is_told_by_the_hour_without_the_warm_up(slope: float) -> None:
    samples = [(at / 12, 300.0 + slope * at / 720 - 150 * (at < 20)) for at in range(720)]
    first, last, found = growth(samples)
    assert found == pytest.approx(slope, abs=0.01)
    assert last - first == pytest.approx(slope * 0.81, abs=0.2)


@pytest.mark.film
def test_memory_that_is_taken_shows() -> None:
    """In a process of its own: one that has run long may have so much room to spare."""
    code = (
        "import numpy as np; from bench.service.memory import resident; before = resident(); "
        "taken = np.ones(200 * 2**20, np.uint8); print(resident() - before > 150, taken[-1])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "True 1\n"

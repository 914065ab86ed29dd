"""Real streams as cameras: ffmpeg serves a film as MJPEG over HTTP and over RTSP, stalls, is cut and comes back."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from table.capture.frames import Frame, Source
from table.capture.sources import open_source
from tests.table.capture.streaming import mjpeg, rtsp

PATIENCE_S = 60.0
"""A slow, busy machine may take so long to come back, s."""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three seconds of a table on which a card moves: its place tells the moment."""
    path = tmp_path_factory.mktemp("film") / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10.0, (320, 240))
    for number in range(30):
        picture = np.full((240, 320, 3), (50, 90, 40), np.uint8)
        picture[80:160, 10 * number : 10 * number + 24] = 235
        writer.write(picture)
    writer.release()
    return path


def pictures(source: Source, count: int = 8) -> Iterator[Frame]:
    """The next pictures, whatever is told of it being lost in between."""
    deadline = time.monotonic() + PATIENCE_S
    while count:
        assert time.monotonic() < deadline, "no picture comes"
        item = source.read()
        if isinstance(item, Frame):
            count -= 1
            yield item


def lost(source: Source) -> None:
    """Waits until it is told that nothing comes."""
    deadline = time.monotonic() + PATIENCE_S
    while source.read() != "lost":
        assert time.monotonic() < deadline, "nobody says that the stream is gone"


def sees_the_film(frames: list[Frame]) -> None:
    """Pictures of the film, at rising times, in which the card moves."""
    assert all(frame.image.shape == (240, 320, 3) for frame in frames)
    assert all(later.at_ms > one.at_ms for one, later in itertools.pairwise(frames))
    places = {int(np.argmax(frame.image[120, :, 0])) // 10 for frame in frames}
    assert all(abs(float(frame.image[20, 20, 1]) - 90) < 25 for frame in frames) and len(places) > 2


def test_a_stream_of_jpegs_stalls_is_cut_and_comes_back(film: Path) -> None:
    with mjpeg(film) as (address, program):
        source = watched(address)
        sees_the_film(list(pictures(source)))
        program.stall()
        lost(source)
        program.resume()
        sees_the_film(list(pictures(source, 12)))
        program.cut()
        lost(source)
        program.start()
        sees_the_film(list(pictures(source)))
        source.close()


def test_rtsp_stalls_is_cut_and_comes_back(film: Path, tmp_path: Path) -> None:
    with rtsp(film, tmp_path) as server:
        source = watched(server.address)
        sees_the_film(list(pictures(source)))
        server.program.stall()
        lost(source)
        server.program.resume()
        sees_the_film(list(pictures(source, 12)))
        server.cut()
        sees_the_film(list(pictures(source, 12)))
        source.close()


def watched(address: str) -> Any:
    """A stream that was opened; ffmpeg may need a moment before it listens."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            return open_source(address)
        except Exception:
            assert time.monotonic() < deadline
            time.sleep(0.5)

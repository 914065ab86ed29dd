"""A film file's times: as it tells them where they can be right, stretched or set where they cannot."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from table.capture.films.film_file import ASSUMED, LONGEST_MS, Film
from table.capture.frames import SourceError
from table.capture.sources import open_source
from tests.table.capture.films.test_measured_pace import film
from vision.types import Image

pytestmark = pytest.mark.film


def written(path: Path, images: list[Image], fps: float) -> Path:
    """A film file whose header says `fps`."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, images[0].shape[1::-1])
    for image in images:
        writer.write(image)
    writer.release()
    return path


def times(source: Film) -> list[float]:
    """When its frames were taken, ms."""
    found = []
    while (frame := source.read()) is not None:
        found.append(frame.at_ms)
    source.close()
    return found


@pytest.mark.parametrize("said, true, frames", [(25.0, 3.0, 3), (200.0, 15.0, 15)])
def test_a_header_at_which_nobody_could_move_is_not_believed(
    tmp_path: Path, said: float, true: float, frames: int
) -> None:
    path = written(tmp_path / "film.avi", list(film(7, frames)), said)
    heard: list[SourceError] = []
    steps = [b - a for a, b in pairwise(times(Film(path, on_trouble=heard.append)))]
    assert np.allclose(steps, 1000 / true, rtol=0.02)
    assert len(heard) == 1 and f"{said:g}" in heard[0].en and f"{true:g}" in heard[0].ja and "--fps" in heard[0].ja


def test_a_header_that_can_be_right_is_believed(tmp_path: Path) -> None:
    path = written(tmp_path / "film.avi", list(film(7, 15)), 15.0)
    heard: list[SourceError] = []
    assert np.allclose(np.diff(times(Film(path, on_trouble=heard.append))), 1000 / 15, rtol=0.02) and not heard


def test_no_camera_takes_600_frames_a_second(tmp_path: Path) -> None:
    still = [np.full((96, 160, 3), 90, np.uint8)] * 9
    heard: list[SourceError] = []
    found = times(Film(written(tmp_path / "film.avi", still, 600.0), on_trouble=heard.append))
    assert np.allclose(np.diff(found), 1000 / ASSUMED, rtol=0.02) and len(heard) == 1


def test_whoever_knows_better_says_so(tmp_path: Path) -> None:
    path = written(tmp_path / "film.avi", list(film(7, 3)), 25.0)
    heard: list[SourceError] = []
    source = open_source(str(path), heard.append, 4.0)
    assert isinstance(source, Film)
    assert np.allclose(np.diff(times(source)), 250.0) and not heard


def test_a_rate_is_for_files_only(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="--fps is for film files"):
        open_source("0", fps=5.0)


def test_pictures_that_only_fill_the_rate_are_left_out_while_something_moves(tmp_path: Path) -> None:
    images = list(film(6, 12, 16, 3))
    found = times(Film(written(tmp_path / "film.avi", images, 36.0)))
    assert 12 * 6 <= len(found) < 0.35 * len(images)


class Jumping:
    """A capture whose times jump: back, and farther ahead than any film is long."""

    def __init__(self, told: list[float]) -> None:
        self._told, self._number = told, -1

    def read(self) -> tuple[bool, Image | None]:
        """A grey picture."""
        self._number += 1
        fine = self._number < len(self._told)
        return fine, np.full((9, 16, 3), self._number, np.uint8) if fine else None

    def get(self, what: int) -> float:
        """Its time."""
        return self._told[min(self._number, len(self._told) - 1)]


def test_times_that_jump_back_or_into_another_day_are_no_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    still = [np.full((96, 160, 3), 90, np.uint8)] * 6
    source = Film(written(tmp_path / "film.avi", still, 10.0))
    monkeypatch.setattr(Film, "_check", lambda _: None)
    monkeypatch.setattr(source, "_capture", Jumping([0.0, 100.0, 40.0, 140.0, 3 * LONGEST_MS, 3 * LONGEST_MS + 250.0]))
    monkeypatch.setattr(source, "_frames", 0)
    monkeypatch.setattr("table.capture.films.film_file.MISSES", 0)
    found = []
    for _ in range(6):
        frame = source.read()
        assert frame is not None
        found.append(frame.at_ms)
    assert found == pytest.approx([0.0, 100.0, 200.0, 300.0, 400.0, 650.0])

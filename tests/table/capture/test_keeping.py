"""Frames kept around changes: which ones, within which room, and the same frames again as a source."""

from __future__ import annotations

import errno
from pathlib import Path

import numpy as np
import pytest

from table.capture import keeping
from table.capture.frames import Frame
from table.capture.keeping import Keeper, Recording, frame_name, kept_frames
from table.capture.sources import open_source


def frame(at_ms: float) -> Frame:
    """A small picture whose brightness tells its time."""
    return Frame(np.full((36, 64, 3), int(at_ms / 100) % 250, np.uint8), at_ms)


class Ears:
    """Notes what is said."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def __call__(self, why: str, detail: str) -> None:
        self.said.append((why, detail))


def fed(keeper: Keeper, since: int, until: int, changing: bool) -> None:
    """Frames every 100 ms."""
    for at_ms in range(since, until, 100):
        keeper.note(frame(float(at_ms)), changing)


def times(folder: Path) -> list[float]:
    return [at_ms for _, at_ms in kept_frames(folder)]


def test_what_lies_around_a_change_is_kept_and_rest_now_and_then(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "frames", Ears())
    fed(keeper, 0, 5_000, changing=False)
    fed(keeper, 5_000, 5_400, changing=True)
    fed(keeper, 5_400, 17_000, changing=False)
    around = [4_500.0, 4_600.0, 4_700.0, 4_800.0, 4_900.0, 5_000.0, 5_100.0, 5_200.0, 5_300.0, 5_400.0]
    assert times(tmp_path / "frames") == [0.0, *around, 15_400.0]


def test_a_frame_that_is_read_is_kept_once(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, Ears())
    keeper.note(frame(0.0), changing=False)
    for _ in range(2):
        keeper.keep(frame(700.25))
    assert times(tmp_path) == [0.0, 700.25]


def test_the_room_is_bounded_and_that_is_said_once(tmp_path: Path) -> None:
    ears = Ears()
    fed(Keeper(tmp_path, ears, most_bytes=4_000), 0, 60_000, changing=True)
    assert 0 < sum(path.stat().st_size for path, _ in kept_frames(tmp_path)) <= 4_000
    assert ears.said == [("frames-full", "0 MB")]
    # What lies there already counts.
    again = Ears()
    Keeper(tmp_path, again, most_bytes=4_000).keep(frame(70_000.0))
    assert [why for why, _ in again.said] == ["frames-full"]


def test_a_full_disk_ends_nothing_and_is_said_once_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        path.write_bytes(data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    ears = Ears()
    keeper = Keeper(tmp_path, ears)
    with monkeypatch.context() as patched:
        patched.setattr(keeping, "write_private", full)
        fed(keeper, 0, 500, changing=True)
    assert ears.said == [("frames-not-kept", "No space left on device")]
    assert [*tmp_path.iterdir()] == []
    keeper.keep(frame(600.0))
    assert times(tmp_path) == [600.0]


def test_kept_frames_come_again_at_their_times_without_those_that_cannot_be_read(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, Ears())
    for at_ms in (100.5, 900.0, 12_000.125):
        keeper.keep(frame(at_ms))
    (tmp_path / frame_name(500.0)).write_bytes(b"\xff\xd8 torn")
    source = open_source(str(tmp_path))
    assert isinstance(source, Recording)
    assert not source.live
    found = []
    while isinstance(item := source.read(), Frame):
        found.append((item.at_ms, abs(int(item.image[0, 0, 0]) - int(item.at_ms / 100)) < 4))
    assert found == [(100.5, True), (900.0, True), (12_000.125, True)]
    source.close()

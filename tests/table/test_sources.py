"""Sources: films at their own time, folders, what cannot be opened, a camera that is lost and found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from table.sources import Camera, Film, Folder, Frame, SourceError, open_source
from vision.settle import Settler


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10.0, (64, 48))
    for number in range(12):
        writer.write(np.full((48, 64, 3), number * 20, np.uint8))
    writer.release()
    return path


def frames(source: Any) -> list[Frame]:
    found = []
    while isinstance(frame := source.read(), Frame):
        found.append(frame)
    source.close()
    return found


def test_a_film_gives_every_frame_at_its_time(film: Path) -> None:
    source = open_source(str(film))
    assert isinstance(source, Film)
    assert not source.live
    found = frames(source)
    assert len(found) == 12
    assert np.allclose(np.diff([frame.at_ms for frame in found]), 100, atol=1.5)
    assert [round(float(frame.image.mean()) / 20) for frame in found] == list(range(12))


def test_a_folder_shows_each_picture_until_it_settles(tmp_path: Path) -> None:
    for name, shade in (("b.png", 200), ("a.jpg", 40)):
        cv2.imwrite(str(tmp_path / name), np.full((90, 160, 3), shade, np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    (tmp_path / "c.png").write_bytes(b"torn")
    source = open_source(str(tmp_path))
    assert isinstance(source, Folder)
    found = frames(source)
    assert [round(float(frame.image.mean()), -1) for frame in found] == [40] * 3 + [200] * 3
    settler = Settler()
    assert sum(settler.feed(frame.image, frame.at_ms).settled for frame in found) >= 1


@pytest.mark.parametrize("spec", ["no-such-film.mp4", "virtual:no-such-record.jsonl", "97"])
def test_what_cannot_be_opened_is_said_in_both_languages(spec: str) -> None:
    with pytest.raises(SourceError) as caught:
        open_source(spec)
    assert caught.value.en.endswith(".")
    assert caught.value.ja.endswith("。")


def test_a_file_that_is_no_film_and_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"no film at all")
    with pytest.raises(SourceError, match="no film"):
        open_source(str(tmp_path / "film.mp4"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(SourceError, match="no pictures"):
        open_source(str(tmp_path / "empty"))


def test_a_stream_that_ends_is_lost_and_found_again(film: Path) -> None:
    """A film in the place of a camera: at its end it is gone, and then it answers again."""
    waited: list[float] = []
    now = iter(range(10_000))
    camera = Camera("test", str(film), None, clock=lambda: next(now) / 100, sleep=waited.append)
    first = [camera.read() for _ in range(13)]
    assert all(isinstance(item, Frame) for item in first[:12])
    assert first[12] == "lost"
    again = camera.read()
    assert isinstance(again, Frame)
    assert waited == [1.0]
    last = first[11]
    assert isinstance(last, Frame)
    assert again.at_ms > last.at_ms
    film.unlink()
    rest = [camera.read() for _ in range(14)]
    assert rest[-1] == "lost"
    camera.close()


def test_a_record_is_played_on_the_virtual_table(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(
        '{"seq":0,"type":"game","format":"gyoji/1","game":"daifugo","players":["A","B","C","D"]}\n'
        '{"seq":1,"type":"play","player":"A","cards":["H7"]}\n',
        encoding="utf-8",
    )
    source = open_source(f"virtual:{path}")
    assert source.live
    frame = source.read()
    assert isinstance(frame, Frame)
    assert frame.image.ndim == 3
    source.close()
    assert source.read() is None

"""Sources: films at their own time, folders, what cannot be opened or read."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from table.capture.sources import Film, Folder, Frame, SourceError, natural, open_source
from tests.vision.imaging.test_pictures import taken
from vision.tracking.motion import Settler


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
    assert [frame.photograph for frame in found] == [True, False, False] * 2
    settler = Settler()
    assert sum(settler.feed(frame.image, frame.at_ms).settled for frame in found) >= 1


@pytest.mark.parametrize(
    "spec",
    [
        "no-such-film.mp4", "virtual:no-such-record.jsonl", "97", "99999999999", "²", "", "x" * 300, "a\0b",
        "\udcff.mp4", "virtual:", "virtual:/dev/zero", "/dev/zero", "/dev/null", "/dev", "/dev/no-such-camera", "http://",
        "http://[", "http://127.0.0.1:99999/", "rtsp://127.0.0.1:1/x", "http://\udcff/",
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_said_in_both_languages(spec: str) -> None:
    with pytest.raises(SourceError) as caught:
        open_source(spec)
    assert caught.value.en.endswith(".")
    assert caught.value.ja.endswith("。")


def test_a_file_that_is_no_film_and_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"no film at all")
    with pytest.raises(SourceError, match="no film"):
        open_source(str(tmp_path / "film.mp4"))
    os.mkfifo(tmp_path / "pipe")
    for spec in ("pipe", "virtual:pipe"):
        with pytest.raises(SourceError):
            open_source(spec.replace("pipe", str(tmp_path / "pipe")))
    (tmp_path / "empty").mkdir()
    with pytest.raises(SourceError, match="no pictures"):
        open_source(str(tmp_path / "empty"))


@pytest.mark.parametrize("spoilt", [(50, 51), (0, 1, 2), range(20, 100)])
def test_frames_that_cannot_be_read_are_no_end_of_a_film(tmp_path: Path, spoilt: Sequence[int]) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15.0, (64, 48))
    for number in range(120):
        writer.write(np.full((48, 64, 3), 2 * number, np.uint8))
    writer.release()
    data = bytearray(path.read_bytes())
    starts = [found.start() for found in re.finditer(b"00dc", data) if found.start() > data.index(b"movi")][:120]
    for number in spoilt:
        size = int.from_bytes(data[starts[number] + 4 : starts[number] + 8], "little")
        data[starts[number] + 8 : starts[number] + 8 + size] = bytes(size)
    path.write_bytes(data)
    source = open_source(str(path))
    found = frames(source)
    whole = [number for number in range(120) if number not in set(spoilt)]
    assert [round(frame.at_ms * 15 / 1000) for frame in found] == whole
    shades = [float(frame.image.mean()) for frame in found]
    assert np.allclose(shades, [2 * number for number in whole], atol=6)


def test_a_film_that_was_cut_short_ends_where_it_does(film: Path, tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15.0, (64, 48))
    for number in range(120):
        writer.write(np.full((48, 64, 3), 2 * number, np.uint8))
    writer.release()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert 40 < len(frames(open_source(str(path)))) < 70


def test_pictures_are_taken_in_natural_order(tmp_path: Path) -> None:
    for number in (1, 2, 10, 100):
        cv2.imwrite(str(tmp_path / f"img{number}.png"), np.full((9, 16, 3), number, np.uint8))
    found = frames(open_source(str(tmp_path)))
    assert [int(frame.image[0, 0, 0]) for frame in found][::3] == [1, 2, 10, 100]
    assert sorted(["a10", "a2", "B1", "a", "2", "10", "a02b", "²"], key=natural) == [
        "2", "10", "a", "a2", "a02b", "a10", "B1", "²",
    ]  # fmt: skip


def test_any_number_of_bad_pictures_is_left_out(tmp_path: Path) -> None:
    for number in range(1100):
        (tmp_path / f"{number}.jpg").write_bytes(b"torn" if number % 2 else b"")
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / "folder.jpg").mkdir()
    source = open_source(str(tmp_path))
    assert source.read() is None
    cv2.imwrite(str(tmp_path / "2000.png"), np.full((9, 16, 3), 7, np.uint8))
    assert len(frames(open_source(str(tmp_path)))) == 3


def test_what_of_a_folder_cannot_be_read_is_said_in_both_languages(tmp_path: Path) -> None:
    for name in ("1.png", "3.jpg", "5.jpg"):
        cv2.imwrite(str(tmp_path / name), np.full((9, 16, 3), 7, np.uint8))
    (tmp_path / "2.jpg").write_bytes(b"torn")
    heic = b"\0\0\0\x18ftypheic" + bytes(64)
    for name in ("4.HEIC", "5.heic"):
        (tmp_path / name).write_bytes(heic)
    told: list[SourceError] = []
    found = frames(open_source(str(tmp_path), told.append))
    assert [frame.at_ms for frame in found][::3] == [0, 2400, 4800]
    assert [str(each) for each in told] == [
        f"{tmp_path / '2.jpg'}: not a picture that can be read. It is left out.",
        f"{tmp_path / '4.HEIC'}: a HEIC picture, which cannot be read: save it as JPEG. It is left out.",
    ]
    assert all(each.ja.endswith("この画像は使いません。") for each in told)


def test_a_folder_of_heic_alone_is_refused_with_what_helps(tmp_path: Path) -> None:
    (tmp_path / "1.HEIC").write_bytes(b"\0\0\0\x18ftypheic" + bytes(64))
    for spec in (tmp_path, tmp_path / "1.HEIC"):
        with pytest.raises(SourceError, match=r"HEIC .*JPEG") as caught:
            open_source(str(spec))
        assert "JPEG" in caught.value.ja


def test_a_photograph_tells_how_many_before_it_could_not_be_read(tmp_path: Path) -> None:
    for number in (2, 5, 6):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((90, 160, 3), 20 * number, np.uint8))
    for number in (1, 3, 4, 7):
        (tmp_path / f"{number}.png").write_bytes(b"torn")
    found = frames(open_source(str(tmp_path)))
    assert [frame.unread_before for frame in found] == [1, 0, 0, 2, 0, 0, 0, 0, 0]


def test_photographs_whose_names_contradict_their_times_are_told(tmp_path: Path) -> None:
    plain = bytes(cv2.imencode(".jpg", np.full((9, 16, 3), 7, np.uint8))[1].tobytes())
    for name, minute in (("1.jpg", b"01"), ("2.jpg", b"03"), ("3.jpg", b"02"), ("4.jpg", b"04")):
        (tmp_path / name).write_bytes(taken(plain, b"2026:11:27 19:" + minute + b":00"))
    told: list[SourceError] = []
    assert len(frames(open_source(str(tmp_path), told.append))) == 12
    assert [each.en.partition(": ")[2] for each in told] == [
        "it was taken before 2.jpg, but comes after it by name. Pictures go by their names."
    ]


def test_a_folder_that_is_emptied_meanwhile_ends(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((9, 16, 3), number, np.uint8))
    source = open_source(str(tmp_path))
    assert isinstance(source.read(), Frame)
    for path in tmp_path.iterdir():
        path.unlink()
    assert len(frames(source)) == 2  # the picture that was read already


def test_one_picture_is_a_source_too(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), np.full((9, 16, 3), 7, np.uint8))
    assert len(frames(open_source(str(tmp_path / "one.png")))) == 3


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

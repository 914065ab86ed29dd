"""A live camera whose connection blocks, falls silent, spoils pictures or breaks: nobody waits, and it comes back."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from table.capture.camera import LOST_S, Camera, Connection, EndedError, is_video, no_answer
from table.capture.frames import Frame, SourceError
from table.capture.sources import open_source
from tests.table.capture.webcams import MULTIPART, forever, head, jpeg, part, serving, sleep_on
from vision.types import Image

PICTURE = np.zeros((4, 4, 3), np.uint8)


class Told:
    """A connection that does what it is told; it notes which threads use it, and whether it is used once closed."""

    def __init__(self, grab: Callable[[], Image | None]) -> None:
        self._grab = grab
        self.threads = {threading.get_ident()}
        self.closed = threading.Event()

    def grab(self) -> Image | None:
        self.threads.add(threading.get_ident())
        assert not self.closed.is_set()
        return self._grab()

    def close(self) -> None:
        self.threads.add(threading.get_ident())
        self.closed.set()


def read_until(camera: Camera, wanted: Callable[[object], bool], most: int = 60) -> object:
    """The first item that is wanted."""
    for _ in range(most):
        item = camera.read()
        if wanted(item):
            return item
    raise AssertionError("it never came")


def test_only_one_thread_touches_a_connection_and_closing_waits_for_nothing() -> None:
    """A stalled stream: the reader is told that it is lost, leaving is at once, and the capture is closed by its owner
    once its call returns."""
    released = threading.Event()
    pictures = iter([PICTURE, PICTURE])

    def grab() -> Image | None:
        found = next(pictures, None)
        if found is None:
            released.wait(120)
        return found

    made: list[Told] = []

    def connect(_: threading.Event) -> Connection:
        made.append(Told(grab))
        return made[-1]

    camera = Camera("stalled", connect)
    assert isinstance(camera.read(), Frame)
    assert isinstance(camera.read(), Frame)
    began = time.monotonic()
    assert camera.read() == "lost"
    assert time.monotonic() - began > 0.9 * LOST_S
    reader = threading.Thread(target=lambda: read_until(camera, lambda item: item is None))
    reader.start()
    camera.close()
    reader.join(60)
    assert not reader.is_alive()
    assert camera.read() is None
    assert not made[0].closed.is_set()
    released.set()
    assert made[0].closed.wait(60)
    assert len(made) == 1
    assert len(made[0].threads) == 1


def test_a_device_that_never_opens_blocks_nothing() -> None:
    blocked = threading.Event()

    def connect(_: threading.Event) -> Connection:
        blocked.wait(120)
        raise no_answer("stuck")

    with pytest.raises(SourceError, match="No camera answers at stuck"):
        Camera("stuck", connect, patience=0.1)
    blocked.set()


def test_one_spoilt_picture_is_no_lost_camera() -> None:
    order: Iterator[Image | None] = iter([PICTURE, None, PICTURE, None, None, PICTURE])
    waiting = threading.Event()

    def grab() -> Image | None:
        try:
            return next(order)
        except StopIteration:
            waiting.wait(120)
            raise EndedError from None

    made: list[Told] = []

    def connect(_: threading.Event) -> Connection:
        made.append(Told(grab))
        return made[-1]

    camera = Camera("spoilt", connect)
    assert all(isinstance(camera.read(), Frame) for _ in range(3))
    assert len(made) == 1
    waiting.set()
    camera.close()


def test_a_camera_that_is_gone_is_lost_and_found_again() -> None:
    """Its time goes on meanwhile."""
    here = threading.Event()
    here.set()

    def grab() -> Image | None:
        time.sleep(0.01)
        if not here.is_set():
            raise EndedError
        return PICTURE

    def connect(_: threading.Event) -> Connection:
        if not here.is_set():
            raise no_answer("gone")
        return Told(grab)

    camera = Camera("gone", connect)
    first = camera.read()
    here.clear()
    read_until(camera, lambda item: item == "lost", most=300)
    assert camera.read() == "lost"
    here.set()
    again = read_until(camera, lambda item: isinstance(item, Frame))
    assert isinstance(first, Frame)
    assert isinstance(again, Frame)
    assert again.at_ms > first.at_ms + LOST_S * 900
    camera.close()


def test_a_reader_that_is_behind_gets_the_newest_frames() -> None:
    count = iter(range(10_000))
    many = threading.Event()

    def grab() -> Image | None:
        number = next(count)
        if number == 200:
            many.set()
            threading.Event().wait(0.5)
        return np.full((4, 4, 3), min(number, 255), np.uint8)

    camera = Camera("fast", lambda _: Told(grab))
    assert many.wait(60)
    frame = camera.read()
    assert isinstance(frame, Frame)
    assert frame.image[0, 0, 0] >= 190
    camera.close()


def test_a_stream_that_stalls_and_comes_back() -> None:
    """A real one: it sends some pictures, falls silent, and answers again."""
    connections: list[int] = []

    def talk(connection: socket.socket, _: bytes) -> None:
        connections.append(1)
        connection.sendall(head(MULTIPART))
        if len(connections) == 1:
            connection.sendall(part(jpeg(1)) * 3)
            sleep_on(connection)
        forever(lambda: part(jpeg(2)), connection)

    with serving(talk) as place:
        camera = open_source(f"http://{place}/video")
        assert isinstance(camera.read(), Frame)
        read_until(camera, lambda item: item == "lost")  # type: ignore[arg-type]
        again = read_until(camera, lambda item: isinstance(item, Frame))  # type: ignore[arg-type]
        assert isinstance(again, Frame)
        assert 55 < again.image.mean() < 65
        camera.close()


def test_only_video_devices_are_opened_as_cameras(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero"), Path("/dev/null"), Path("/nowhere"), Path("a\0b")):
        assert not is_video(path)

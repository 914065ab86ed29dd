"""A live camera whose connection blocks, falls silent, spoils pictures or breaks: nobody waits, and it comes back."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np
import pytest

from table.capture.camera import (
    FOCUSED,
    LOST_S,
    Camera,
    Capture,
    Connection,
    EndedError,
    answering,
    backends,
    device,
    is_video,
    no_answer,
)  # fmt: skip
from table.capture.frames import Frame, SourceError
from table.capture.settings import Settings
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


class Video:
    """OpenCV's capture of a webcam with a lens that focuses; it notes what it was set to, and by which back end."""

    made: ClassVar[list[Video]] = []
    opens = (cv2.CAP_V4L2, cv2.CAP_DSHOW)

    def __init__(self) -> None:
        self.set_to: dict[int, float] = {cv2.CAP_PROP_FOCUS: 35.0}
        self.backend: int | None = None
        self.frames = 200
        self.made.append(self)

    def open(self, address: object, backend: int, *_: object) -> bool:
        self.backend = backend if backend in self.opens and address in (0, "/dev/video0") else None
        return self.backend is not None

    def isOpened(self) -> bool:
        return self.backend is not None

    def set(self, prop: int, value: float) -> bool:
        self.set_to[prop] = value
        return True

    def get(self, prop: int) -> float:
        return self.set_to.get(prop, 0.0)

    def read(self) -> tuple[bool, Image | None]:
        self.frames -= 1
        return self.frames > 0, PICTURE if self.frames > 0 else None

    def release(self) -> None:
        self.backend = None


@pytest.fixture
def webcam(monkeypatch: pytest.MonkeyPatch) -> type[Video]:
    monkeypatch.setattr(Video, "made", [])
    monkeypatch.setattr(cv2, "VideoCapture", Video)
    monkeypatch.setattr("table.capture.camera.is_video", lambda path: True)
    return Video


def test_a_webcam_focuses_once_and_then_its_lens_stays(webcam: type[Video]) -> None:
    connection = Capture(0, "0")
    assert connection.grab() is not None and connection.focus is None
    for _ in range(FOCUSED):
        connection.grab()
    assert connection.focus == 35.0
    assert webcam.made[0].set_to[cv2.CAP_PROP_AUTOFOCUS] == 0


def test_a_webcam_is_set_as_told(webcam: type[Video]) -> None:
    connection = Capture(0, "0", Settings((3840, 2160), focus=20.0, exposure=156.0))
    wanted = {
        cv2.CAP_PROP_FRAME_WIDTH: 3840, cv2.CAP_PROP_FRAME_HEIGHT: 2160, cv2.CAP_PROP_AUTOFOCUS: 0,
        cv2.CAP_PROP_FOCUS: 20.0, cv2.CAP_PROP_AUTO_EXPOSURE: 1, cv2.CAP_PROP_EXPOSURE: 156.0,
    }  # fmt: skip
    assert wanted.items() <= webcam.made[0].set_to.items()
    assert connection.focus == 20.0


def test_a_webcam_that_was_unplugged_comes_back_with_its_lens_where_it_was(webcam: type[Video]) -> None:
    camera = device(0, "0")
    read_until(camera, lambda item: item == "lost", 1000)  # type: ignore[arg-type]
    read_until(camera, lambda item: isinstance(item, Frame))  # type: ignore[arg-type]
    camera.close()
    again = webcam.made[1]
    assert (again.set_to[cv2.CAP_PROP_AUTOFOCUS], again.set_to[cv2.CAP_PROP_FOCUS]) == (0, 35.0)


def test_other_systems_are_asked_for_cameras_by_their_own_back_ends(webcam: type[Video]) -> None:
    assert answering("win32") == ["0"]  # by DirectShow, for Media Foundation opened nothing
    assert answering("darwin") == []
    assert backends("win32")[0] == cv2.CAP_MSMF and backends("linux") == (cv2.CAP_V4L2,)


class Stills(Told):
    """A connection that takes stills too."""

    def whole_still(self) -> Image:
        return np.full((8, 8, 3), 7, np.uint8)


def test_a_still_is_taken_by_the_thread_that_owns_the_connection() -> None:
    made = Stills(lambda: PICTURE)
    camera = Camera("stills", lambda _: made)
    assert isinstance(camera.read(), Frame)
    still = camera.whole_still()
    assert still is not None and still.shape == (8, 8, 3)
    assert isinstance(camera.read(), Frame)
    camera.close()


def test_a_camera_without_stills_gives_none_at_once() -> None:
    camera = Camera("plain", lambda _: Told(lambda: PICTURE))
    assert isinstance(camera.read(), Frame)
    began = time.monotonic()
    assert camera.whole_still() is None
    assert time.monotonic() - began < 1
    camera.close()

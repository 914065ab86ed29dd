"""A live camera. One thread opens, reads and closes it; other threads take the frames that it has read."""

from __future__ import annotations

import os
import stat
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal, Protocol

import cv2
import numpy as np

from table.capture.frames import Frame, SourceError
from vision.types import Image

OPEN_S = 5.0
"""So long a camera may take to answer, s."""
LOST_S = 2.0
"""After so long without a picture a camera is told as lost, s."""
RETRY_S = 1.0
"""How often a lost camera is looked for again, s."""
MISSES = 20
"""So many failed reads in a row, and LOST_S of them, end a connection: a single one is only a spoilt picture."""
MISS_S = 0.02
"""A pause after a failed read, s."""
WAITING = 4
"""Frames that wait to be taken; older ones are left out."""
SIZE = (1920, 1080)
"""The picture that a camera is asked for, px."""
V4L_MAJOR = 81
"""The kernel's number for video devices."""


class Connection(Protocol):
    """One connection to a camera. Only the thread that opened it uses it."""

    def grab(self) -> Image | None:
        """The next picture (BGR), None where one was spoilt. Raises EndedError once no more will come."""

    def close(self) -> None:
        """Closes the connection."""


class EndedError(Exception):
    """A connection gives no more pictures. `polled`: it gave what it had, as an address of single pictures does."""

    def __init__(self, polled: bool = False) -> None:
        super().__init__()
        self.polled = polled


Connect = Callable[[threading.Event], Connection]
"""Opens a connection; gives up when the event is set. Raises SourceError."""


class Camera:
    """A camera or a stream. A lost one is looked for again; meanwhile `read` says "lost".

    Whatever blocks (a device that never answers, a stream that falls silent) blocks a thread that nobody waits for.
    `clock` (s, monotonic) is injected for tests. Raises SourceError where nothing answers within `patience` s.
    """

    live = True

    def __init__(
        self,
        name: str,
        connect: Connect,
        clock: Callable[[], float] = time.monotonic,
        patience: float = OPEN_S,
    ) -> None:
        self.name = name
        self._connect = connect
        self._clock = clock
        self._began = clock()
        self._news = threading.Condition()
        self._frames: deque[Frame] = deque(maxlen=WAITING)
        self._stop = threading.Event()
        self._answered = False
        self._refused: SourceError | None = None
        self._told_lost = False
        self._thread = threading.Thread(target=self._own, name="camera", daemon=True)
        self._thread.start()
        with self._news:
            self._news.wait_for(lambda: self._answered or self._refused is not None, patience)
            refused = None if self._answered else self._refused or no_answer(name)
        if refused is not None:
            self.close()
            raise refused

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame, or "lost" where none came for LOST_S; None once it is closed."""
        with self._news:
            patience = RETRY_S if self._told_lost else LOST_S
            self._news.wait_for(lambda: self._frames or self._stop.is_set(), patience)
            if self._stop.is_set():
                return None
            self._told_lost = not self._frames
            return self._frames.popleft() if self._frames else "lost"

    def close(self) -> None:
        """Releases the camera; its own thread closes it, at once or as soon as it can."""
        self._stop.set()
        with self._news:
            self._news.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(0.5)

    def _own(self) -> None:
        while not self._stop.is_set():
            tried = self._clock()
            pause = RETRY_S
            try:
                connection = self._connect(self._stop)
            except SourceError as error:
                self._tell(refused=error)
            else:
                self._tell()
                try:
                    self._pass_on(connection)
                except EndedError as ended:
                    pause = max(0.0, POLL_S - (self._clock() - tried)) if ended.polled else RETRY_S
                finally:
                    connection.close()
            self._stop.wait(pause)

    def _pass_on(self, connection: Connection) -> None:
        """Passes pictures on until the connection ends."""
        misses, since = 0, self._clock()
        while not self._stop.is_set():
            image = connection.grab()
            now = self._clock()
            if image is not None:
                misses, since = 0, now
                with self._news:
                    self._frames.append(Frame(image, (now - self._began) * 1000))
                    self._news.notify_all()
                continue
            misses += 1
            if misses >= MISSES and now - since >= LOST_S:
                return
            self._stop.wait(MISS_S)

    def _tell(self, refused: SourceError | None = None) -> None:
        with self._news:
            self._refused = refused
            self._answered = self._answered or refused is None
            self._news.notify_all()


POLL_S = 0.1
"""An address that gives one picture at a time is asked at most so often, s."""


class Capture:
    """A connection by OpenCV: a video device, or a stream that it can play."""

    def __init__(self, address: str | int, name: str) -> None:
        self._capture = cv2.VideoCapture()
        with suppress(cv2.error):
            if isinstance(address, str) and "://" in address:
                limits = [
                    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(OPEN_S * 1000),
                    cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(LOST_S * 1000),
                ]  # fmt: skip
                self._capture.open(address, cv2.CAP_FFMPEG, limits)
            elif self._capture.open(address, cv2.CAP_V4L2):
                # Motion JPEG: raw pictures of this size do not fit through USB 2.
                self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
                self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
                self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
                self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if not self._capture.isOpened():
            self.close()
            raise no_answer(name)

    def grab(self) -> Image | None:
        """The next picture, None where it could not be read."""
        try:
            fine, image = self._capture.read()
        except cv2.error:
            return None
        return np.asarray(image, np.uint8) if fine and image is not None else None

    def close(self) -> None:
        """Closes the device or stream."""
        with suppress(cv2.error):
            self._capture.release()


def device(address: str | int, name: str) -> Camera:
    """A camera of this machine: its number or its file in /dev. Raises SourceError."""
    path = Path(f"/dev/video{address}") if isinstance(address, int) else Path(address)

    def connect(_: threading.Event) -> Connection:
        if not is_video(path):
            raise no_answer(name)
        return Capture(address, name)

    return Camera(name, connect)


def is_video(path: Path) -> bool:
    """Whether a file is a video device; nothing else is opened as one."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return False
    return stat.S_ISCHR(state.st_mode) and os.major(state.st_rdev) == V4L_MAJOR


def no_answer(name: str) -> SourceError:
    """The error that no camera answers."""
    return SourceError(
        f"No camera answers at {name}: check that it is plugged in and that no other program uses it.",
        f"{name}のカメラにつながりません。接続と、ほかのプログラムが使っていないかを確かめてください。",
    )

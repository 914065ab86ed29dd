"""A live camera. One thread opens, reads and closes it; other threads take the frames that it has read."""

from __future__ import annotations

import os
import stat
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

import cv2
import numpy as np

from table.capture.frames import Frame, SourceError
from table.capture.settings import SIZE, Settings
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
PROBED = 4
"""So many numbers are tried where cameras have no names."""
FOCUSED = 45
"""After so many pictures a camera has focused: some two seconds."""
MANUAL_EXPOSURE = 1
"""V4L2's number for an exposure that is set by hand."""
V4L_MAJOR = 81
"""The kernel's number for video devices."""


class Connection(Protocol):
    """One connection to a camera. Only the thread that opened it uses it."""

    def grab(self) -> Image | None:
        """The next picture (BGR), None where one was spoilt. Raises EndedError once no more will come."""

    def close(self) -> None:
        """Closes the connection."""


@runtime_checkable
class TakesStills(Protocol):
    """A connection that can also take single pictures of the whole sensor."""

    def whole_still(self) -> Image:
        """One picture. Raises EndedError once no more will come."""


class EndedError(Exception):
    """A connection gives no more pictures. `polled`: it is an address of single pictures, and gave the one that it
    had."""

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
        self._takes_stills = False
        self._still_asked = threading.Event()
        self._still: Image | None = None
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

    def whole_still(self) -> Image | None:
        """A picture of the whole sensor; None where the camera takes none, or none came in time. Moving pictures pause
        meanwhile."""
        if not self._takes_stills:
            return None
        with self._news:
            self._still = None
            self._still_asked.set()
            self._news.wait_for(lambda: self._still is not None or self._stop.is_set(), STILL_S)
            self._still_asked.clear()
            return self._still

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
                self._takes_stills = isinstance(connection, TakesStills)
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
            if self._still_asked.is_set() and isinstance(connection, TakesStills):
                self._give_still(connection.whole_still())
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

    def _give_still(self, image: Image) -> None:
        with self._news:
            self._still_asked.clear()
            self._still = image
            self._news.notify_all()

    def _tell(self, refused: SourceError | None = None) -> None:
        with self._news:
            self._refused = refused
            self._answered = self._answered or refused is None
            self._news.notify_all()


STILL_S = 4.0
"""So long a still may take, s."""
POLL_S = 0.1
"""An address that gives one picture at a time is asked at most so often, s."""


class Capture:
    """A connection by OpenCV: a video device with its `settings`, or a stream that it can play.

    Once a device has focused, its lens stays there: `focus` is where, None while it is not known or cannot be set.
    """

    def __init__(self, address: str | int, name: str, settings: Settings | None = None) -> None:
        self._capture = cv2.VideoCapture()
        self._settings = settings or Settings()
        self.focus: float | None = None
        self._frames = 0
        with suppress(cv2.error):
            if isinstance(address, str) and "://" in address:
                limits = [
                    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(OPEN_S * 1000),
                    cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(LOST_S * 1000),
                ]  # fmt: skip
                self._capture.open(address, cv2.CAP_FFMPEG, limits)
            elif any(self._capture.open(address, backend) for backend in backends()):
                self._set_up()
        if not self._capture.isOpened():
            self.close()
            raise no_answer(name)

    def grab(self) -> Image | None:
        """The next picture, None where it could not be read."""
        try:
            fine, image = self._capture.read()
        except cv2.error:
            return None
        if not fine or image is None:
            return None
        self._frames += 1
        if self._frames == FOCUSED:
            self._lock_focus()
        return np.asarray(image, np.uint8)

    def _set_up(self) -> None:
        """Sets a device as asked."""
        settings, capture = self._settings, self._capture
        width, height = settings.size or SIZE
        # Motion JPEG: raw pictures of this size do not fit through USB 2.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if settings.exposure is not None:
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
            capture.set(cv2.CAP_PROP_EXPOSURE, settings.exposure)
        if settings.focus is not None:
            capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
            capture.set(cv2.CAP_PROP_FOCUS, settings.focus)
            self.focus = settings.focus
        else:
            capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)

    def _lock_focus(self) -> None:
        """Keeps the lens where it is: a camera that hunts for its focus while hands move reads nothing."""
        if self.focus is not None or self._capture.get(cv2.CAP_PROP_AUTOFOCUS) != 1:
            return
        found = self._capture.get(cv2.CAP_PROP_FOCUS)
        if found > 0 and self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0):
            self._capture.set(cv2.CAP_PROP_FOCUS, found)
            self.focus = found

    def close(self) -> None:
        """Closes the device or stream."""
        with suppress(cv2.error):
            self._capture.release()


def device(address: str | int, name: str, settings: Settings | None = None) -> Camera:
    """A camera of this machine: its number or its file in /dev. One that was lost comes back as it was set. Raises
    SourceError."""
    path = Path(f"/dev/video{address}") if isinstance(address, int) else Path(address)
    kept = settings or Settings()
    last: Capture | None = None

    def connect(_: threading.Event) -> Connection:
        nonlocal kept, last
        if sys.platform == "linux" and not is_video(path):
            raise no_answer(name)
        if last is not None and last.focus is not None:
            kept = replace(kept, focus=last.focus)
        last = Capture(address, name, kept)
        return last

    return Camera(name, connect)


def backends(system: str = sys.platform) -> tuple[int, ...]:
    """The backends of OpenCV for the cameras of each system, best first.

    >>> backends("linux") == (cv2.CAP_V4L2,), backends("darwin") == (cv2.CAP_AVFOUNDATION,)
    (True, True)
    """
    return {"win32": (cv2.CAP_MSMF, cv2.CAP_DSHOW), "darwin": (cv2.CAP_AVFOUNDATION,)}.get(system, (cv2.CAP_V4L2,))


def answering(system: str = sys.platform, most: int = PROBED) -> list[str]:
    """The numbers of the cameras that can be opened now, on systems that have no lasting names for cameras."""
    found = []
    for number in range(most):
        capture = cv2.VideoCapture()
        with suppress(cv2.error):
            if any(capture.open(number, backend) for backend in backends(system)):
                found.append(str(number))
        capture.release()
    return found


def is_video(path: Path) -> bool:
    """Whether a file is a video device; nothing else is opened as one."""
    if sys.platform == "win32":  # which has no such files
        return False
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

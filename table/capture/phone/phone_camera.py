"""A camera whose pictures are sent here: those of a phone, as JPEGs with the times at which they were taken."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Literal

import cv2
import numpy as np

from table.capture.camera import LOST_S, RETRY_S
from table.capture.frames import Frame
from vision.imaging.pictures import UnreadableImageError, decode
from vision.types import Image

WAITING = 2
"""Pictures that wait to be taken; older ones are left out."""
STILL_S = 2.0
"""So long a still may take, s."""
NO_STILLS_S = 30.0
"""After a still that did not come, none is asked for so long, s."""
STEP_MS = 1.0
"""Frames are at least so far apart, ms, whatever times are told."""


class PhoneCamera:
    """A source that is given its pictures. All methods may be called from any thread.

    `ask_still` asks the phone for a picture of its full size and says whether it can be asked; `taken` is told that a
    picture was taken from here, so that the next may be sent; `ended` that it was closed. `clock` in s.
    """

    live = True

    def __init__(
        self,
        name: str,
        ask_still: Callable[[], bool] = lambda: False,
        taken: Callable[[], None] = lambda: None,
        ended: Callable[[PhoneCamera], None] = lambda camera: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._ask_still, self._taken, self._ended, self._clock = ask_still, taken, ended, clock
        self._began = clock()
        self._news = threading.Condition()
        self._waiting: deque[tuple[bytes, float]] = deque(maxlen=WAITING)
        self._still: bytes | None = None
        self._no_stills_until = self._began
        self._closed = self._told_lost = False
        self._last_ms = -STEP_MS
        self._upright: bool | None = None

    def push(self, jpeg: bytes, taken_s: float) -> None:
        """The next picture, taken at `taken_s` by the clock here."""
        with self._news:
            self._waiting.append((jpeg, taken_s))
            self._news.notify_all()

    def give_still(self, jpeg: bytes) -> None:
        """The still that was asked for."""
        with self._news:
            self._still = jpeg
            self._news.notify_all()

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame; "lost" where none came for LOST_S, or none that can be decoded; None once it is closed."""
        until = self._clock() + (RETRY_S if self._told_lost else LOST_S)
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._closed, max(0.0, until - self._clock()))
                if self._closed:
                    return None
                self._told_lost = not self._waiting
                if not self._waiting:
                    return "lost"
                jpeg, taken_s = self._waiting.popleft()
            image = self._picture(jpeg)
            self._taken()
            if image is not None:
                at_ms = max((taken_s - self._began) * 1000, self._last_ms + STEP_MS)
                self._last_ms = at_ms
                return Frame(image, at_ms)
            if self._clock() >= until:
                self._told_lost = True
                return "lost"

    def whole_still(self) -> Image | None:
        """A picture of the phone's full size; None where it gives none larger than its moving ones, or none came in
        time."""
        if self._clock() < self._no_stills_until:
            return None
        with self._news:
            self._still = None
        if not self._ask_still():
            return None
        with self._news:
            self._news.wait_for(lambda: self._still is not None or self._closed, STILL_S)
            jpeg, self._still = self._still, None
        image = None if jpeg is None else self._picture(jpeg)
        if image is None:
            self._no_stills_until = self._clock() + NO_STILLS_S
        return image

    def close(self) -> None:
        """No more frames."""
        with self._news:
            if self._closed:
                return
            self._closed = True
            self._waiting.clear()
            self._news.notify_all()
        self._ended(self)

    def _picture(self, jpeg: bytes) -> Image | None:
        """A picture as it was the first time: a phone that lies flat may turn its picture by itself. None where it
        cannot be decoded."""
        try:
            image, whole = decode(jpeg, self.name)
        except UnreadableImageError:
            return None
        if not whole:
            return None
        upright = image.shape[0] > image.shape[1]
        self._upright = upright if self._upright is None else self._upright
        return image if upright == self._upright else np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8)

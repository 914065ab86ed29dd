"""The newest picture of a source, for whoever shows it, and how many there are per second."""

from __future__ import annotations

import threading
from collections import deque

import cv2
import numpy as np

from table.capture.frames import Frame
from vision.types import Image

SHOWN_WIDTH = 1280
"""The live picture is shown at most this wide, px."""
SHOWN_QUALITY, KEPT_QUALITY = 80, 88
"""JPEG quality of a picture that is shown, and of one that is kept as evidence."""
DARK = 16.0
"""A picture with this mean brightness (0 to 255) and a third of that of the last one read shows no table any more."""
BLACK = 5.0
"""Mean brightness of a picture that shows no table in any case."""
COUNTED = 30
"""Frames over which their rate is measured."""


class LivePicture:
    """The newest frame. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._number = 0
        self._frame: Frame | None = None
        self._jpeg: tuple[int, bytes] | None = None
        self._times: deque[float] = deque(maxlen=COUNTED)

    def show(self, frame: Frame) -> None:
        """This frame is the newest."""
        with self._guard:
            self._number += 1
            self._frame = frame
            self._times.append(frame.at_ms)

    @property
    def number(self) -> int:
        """How many frames there were."""
        with self._guard:
            return self._number

    @property
    def frame(self) -> Frame | None:
        """The newest frame, None before the first."""
        with self._guard:
            return self._frame

    @property
    def fps(self) -> float:
        """Frames per second of the source's time."""
        with self._guard:
            times = list(self._times)
        span = times[-1] - times[0] if len(times) > 1 else 0.0
        return (len(times) - 1) * 1000 / span if span > 0 else 0.0

    def jpeg(self) -> tuple[int, bytes] | None:
        """(number of the frame, JPEG of it, at most `SHOWN_WIDTH` px wide); None before the first. A frame is encoded
        only when somebody asks."""
        with self._guard:
            number, frame, made = self._number, self._frame, self._jpeg
        if frame is None:
            return None
        if made is not None and made[0] == number:
            return made
        image = frame.image
        if image.shape[1] > SHOWN_WIDTH:
            height = round(image.shape[0] * SHOWN_WIDTH / image.shape[1])
            image = np.asarray(cv2.resize(image, (SHOWN_WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8)
        encoded = (number, encode(image, SHOWN_QUALITY))
        with self._guard:
            self._jpeg = encoded
        return encoded


class Light:
    """Notices when the lamp goes out, whatever the picture's usual brightness."""

    def __init__(self) -> None:
        self._before = 0.0

    def read(self, image: Image) -> None:
        """A picture that was read: as bright as this it is at the table."""
        self._before = brightness(image)

    def gone(self, image: Image) -> bool:
        """Whether a picture shows no table any more."""
        bright = brightness(image)
        return bright < BLACK or (bright < DARK and bright < self._before / 3)


def brightness(image: Image) -> float:
    """Mean of every eighth px, 0..255."""
    return float(image[::8, ::8].mean())


def encode(image: Image, quality: int) -> bytes:
    """A picture as JPEG. Raises ValueError."""
    fine, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not fine:
        raise ValueError("the picture could not be encoded")
    return bytes(data.tobytes())

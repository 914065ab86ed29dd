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
FROZEN_MS = 1000.0
"""A picture that is the same for so long is frozen, ms."""
DIFFERENT, FEW_ALIKE = 100, 0.1
"""Of so many frames that differ at most this share more may repeat the one before; else a repeated frame tells nothing:
a slow camera, a film without noise."""
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


class Frozen:
    """Notices when a camera gives the same picture again and again. A camera's pictures always differ, if only by
    noise; where they do not (a film without noise, a folder), nothing is told.

    >>> frozen, noise = Frozen(), np.random.default_rng(0)
    >>> for number in range(DIFFERENT + 1):
    ...     told = frozen.since(noise.integers(0, 255, (72, 128, 3), np.uint8), 66.0 * number)
    >>> told
    0.0
    >>> same = noise.integers(0, 255, (72, 128, 3), np.uint8)
    >>> [frozen.since(same, 9000.0 + 500.0 * number) for number in range(4)]
    [0.0, 500.0, 1000.0, 1500.0]
    """

    def __init__(self) -> None:
        self._before: Image | None = None
        self._first_ms = 0.0
        self._different = self._alike = self._run = 0

    def since(self, image: Image, at_ms: float) -> float:
        """Takes the next frame; for how long the picture has been the same, ms."""
        part = np.ascontiguousarray(image[::6, ::6])
        if self._before is None or not np.array_equal(part, self._before):
            self._before, self._first_ms, self._run = part, at_ms, 0
            self._different += 1
            return 0.0
        if self._different < DIFFERENT or self._alike > FEW_ALIKE * self._different:
            self._alike += 1
            return 0.0
        self._run += 1
        same_ms = at_ms - self._first_ms
        if same_ms < FROZEN_MS:
            self._alike += 1
        elif self._run:
            self._alike, self._run = max(self._alike - self._run + 1, 0), 0  # frozen: that is no habit of the source
        return same_ms


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

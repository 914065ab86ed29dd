"""Still frames averaged into one picture with less noise: grain and compression differ from frame to frame."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from table.capture.long_exposure import LongExposure
from table.capture.registration import grey, laid_over
from vision.types import Image

MOST = 6
"""So many of the newest frames are averaged."""
BLUR_PX, STRENGTH = 1.5, 1.4
"""The blur that `deblurred` works against, px, and how strongly."""


class StillFrames:
    """The frames since the table lies still; `mean_at` gives one picture of them.

    A trembling camera shows each frame a little elsewhere: frames are laid over the newest one first. Only the newest
    frames count, unless a long exposure is wanted (`expose`): then all of them do, and where the picture did not change
    since, those of before something moved.
    """

    def __init__(self) -> None:
        self._frames: deque[Image] = deque(maxlen=MOST)
        self._long: LongExposure | None = None

    @property
    def exposed(self) -> int:
        """How many frames since the table lies still a long exposure has; 0: none is wanted."""
        return 0 if self._long is None else self._long.frames

    def expose(self, wanted: bool) -> None:
        """From now on pictures are long exposures, or no more: it costs some time for each frame."""
        if not wanted:
            self._long = None
        elif self._long is None:
            self._long = LongExposure(self._frames)

    def add(self, image: Image) -> None:
        """The next frame, BGR (H, W, 3), in which nothing moved. One of another size begins again."""
        if self._frames and self._frames[-1].shape != image.shape:
            self._frames.clear()
            self._long = None if self._long is None else LongExposure()
        self._frames.append(image)
        if self._long is not None:
            self._long.add(image)

    def clear(self) -> None:
        """Something moved: the frames before show something else, perhaps in a part of the picture alone."""
        self._frames.clear()
        if self._long is not None:
            self._long.end()

    def forget(self) -> None:
        """The camera shows something else: nothing of before counts."""
        self._frames.clear()
        self._long = None

    def mean_at(self, newest: Image) -> Image:
        """The mean of the frames, laid over the newest one, BGR (H, W, 3); that one alone where it is not the last that
        came. A long exposure lies where the first of its frames does, within `MOST_PX`."""
        if not self._frames or self._frames[-1] is not newest:
            return newest
        exposed = None if self._long is None else self._long.picture()
        if exposed is not None:
            return exposed
        if len(self._frames) == 1:
            return newest
        here = grey(newest)
        total = newest.astype(np.uint16)
        number = 1
        for frame in list(self._frames)[:-1]:
            laid = laid_over(frame, here, newest.shape[1] / here.shape[1])
            if laid is not None:
                cv2.add(total, laid, total, dtype=cv2.CV_16U)
                number += 1
        return np.asarray(cv2.convertScaleAbs(total, alpha=1.0 / number), np.uint8)


def deblurred(image: Image) -> Image:
    """A picture with an unsharp mask, BGR (H, W, 3): what was too blurred to be read may be read so. It needs a picture
    with little noise."""
    blurred = cv2.GaussianBlur(image, (0, 0), BLUR_PX)
    return np.asarray(cv2.addWeighted(image, 1.0 + STRENGTH, blurred, -STRENGTH, 0.0), np.uint8)

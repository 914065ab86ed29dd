"""Still frames averaged into one picture with less noise: grain and compression differ from frame to frame."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

MOST = 6
"""So many of the newest frames are averaged."""
ACROSS = 320
"""Width of the small grey picture in which a tremble is measured, px."""
LEAST_PX, MOST_PX = 0.2, 3.0
"""A frame that lies off by less than the first is taken as it is; by more than the second, it is left out, px."""

BLUR_PX, STRENGTH = 1.5, 1.4
"""The blur that `deblurred` works against, px, and how strongly."""

Grey = NDArray[np.float32]


class StillFrames:
    """The frames since the table lies still; `mean_at` gives one picture of them.

    A trembling camera shows each frame a little elsewhere: frames are laid over the newest one first.
    """

    def __init__(self) -> None:
        self._frames: deque[Image] = deque(maxlen=MOST)

    def add(self, image: Image) -> None:
        """The next frame, BGR (H, W, 3), in which nothing moved. One of another size begins again."""
        if self._frames and self._frames[-1].shape != image.shape:
            self._frames.clear()
        self._frames.append(image)

    def clear(self) -> None:
        """Something moved: the frames before show something else."""
        self._frames.clear()

    def mean_at(self, newest: Image) -> Image:
        """The mean of the frames, laid over the newest one, BGR (H, W, 3); that one alone where it is not the last that
        came."""
        if not self._frames or self._frames[-1] is not newest or len(self._frames) == 1:
            return newest
        here = _grey(newest)
        total = newest.astype(np.uint16)
        number = 1
        for frame in list(self._frames)[:-1]:
            laid = _laid_over(frame, here, newest.shape[1] / here.shape[1])
            if laid is not None:
                cv2.add(total, laid, total, dtype=cv2.CV_16U)
                number += 1
        return np.asarray(cv2.convertScaleAbs(total, alpha=1.0 / number), np.uint8)


def deblurred(image: Image) -> Image:
    """A picture with an unsharp mask, BGR (H, W, 3): what was too blurred to be read may be read so. It needs a picture
    with little noise."""
    blurred = cv2.GaussianBlur(image, (0, 0), BLUR_PX)
    return np.asarray(cv2.addWeighted(image, 1.0 + STRENGTH, blurred, -STRENGTH, 0.0), np.uint8)


def _grey(image: Image) -> Grey:
    """The picture small, grey and smooth, 1 in the mean: light does not count."""
    size = (ACROSS, max(1, round(image.shape[0] * ACROSS / image.shape[1])))
    small = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    smooth = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.0)
    return np.asarray(smooth / max(1.0, float(smooth.mean())), np.float32)


def offset(before: Grey, after: Grey) -> tuple[float, float]:
    """By how much the whole picture moved from `before` to `after`, (dx, dy) px of them; (0, 0) where they show nothing
    to tell it by. One step of Lucas and Kanade's registration (1981), for small shifts."""
    mean = (before + after) / 2
    gx, gy = cv2.Sobel(mean, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(mean, cv2.CV_32F, 0, 1, scale=1 / 8)
    change = before - after
    xx, xy, yy = float((gx * gx).sum()), float((gx * gy).sum()), float((gy * gy).sum())
    x, y = float((gx * change).sum()), float((gy * change).sum())
    if xx * yy - xy * xy < 1e-3 * (xx + yy) ** 2 or xx + yy == 0.0:
        return 0.0, 0.0
    return (yy * x - xy * y) / (xx * yy - xy * xy), (xx * y - xy * x) / (xx * yy - xy * xy)


def _laid_over(frame: Image, here: Grey, scale: float) -> Image | None:
    """A frame moved to where the newest one lies, `here` in small, `scale` times smaller; None where it is too far
    off."""
    dx, dy = (value * scale for value in offset(_grey(frame), here))
    off = float(np.hypot(dx, dy))
    if off > MOST_PX:
        return None
    if off < LEAST_PX:
        return frame
    shift = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy]])
    size = (frame.shape[1], frame.shape[0])
    return np.asarray(cv2.warpAffine(frame, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

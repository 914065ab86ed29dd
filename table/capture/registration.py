"""Frames of a trembling camera, laid over each other: each shows the table a little elsewhere."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

ACROSS = 320
"""Width of the small grey picture in which a tremble is measured, px."""
LEAST_PX, MOST_PX = 0.2, 3.0
"""A frame that lies off by less than the first is taken as it is; by more than the second, it is left out, px."""
Grey = NDArray[np.float32]


def grey(image: Image) -> Grey:
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


def laid_over(frame: Image, here: Grey, scale: float) -> Image | None:
    """A frame moved to where the newest one lies, `here` in small, `scale` times smaller; None where it is too far
    off."""
    dx, dy = (value * scale for value in offset(grey(frame), here))
    off = float(np.hypot(dx, dy))
    if off > MOST_PX:
        return None
    if off < LEAST_PX:
        return frame
    shift = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy]])
    size = (frame.shape[1], frame.shape[0])
    return np.asarray(cv2.warpAffine(frame, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

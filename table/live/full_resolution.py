"""Stills of the whole sensor beside the video: which of the two is read, and detections scaled between them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.tracking.config import TRACKING
from vision.tracking.shrunk import changed, shrink
from vision.types import Detection, Image


def sharper(still: Image | None, moving: Image) -> Image:
    """The still, if it shows the same as the video's picture before it (`moving`); else that picture: a hand came in
    meanwhile, or the still shows another part of the table."""
    if still is None or still.shape[0] * moving.shape[1] != still.shape[1] * moving.shape[0]:
        return moving
    different = np.count_nonzero(changed(shrink(still), shrink(moving)))
    return moving if different > TRACKING.motion.noise_px else still


def scaled(detection: Detection, by: float) -> Detection:
    """A detection in px of a picture `by` times as large."""
    marks = tuple((x * by, y * by) for x, y in detection.marks)
    return replace(detection, quad=np.asarray(detection.quad * by, np.float32), marks=marks)

"""The negative of a picture in lightness alone: black cards become white ones, red stays red."""

from __future__ import annotations

import cv2
import numpy as np

from vision.types import Image


def negative(image: Image) -> Image:
    """A BGR picture (H, W, 3) whose every pixel is as light as it was dark (L of Lab), in its colour.

    >>> negative(np.full((1, 1, 3), 255, np.uint8)).tolist()
    [[[0, 0, 0]]]
    """
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    lab[..., 0] = 255 - lab[..., 0]
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), np.uint8)

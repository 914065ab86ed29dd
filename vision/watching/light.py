"""Exposure, white balance and mains bands, fitted out of a picture where the table is known."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watching.areas import Mask
from vision.watching.config import LightConfig

Floats = NDArray[np.float32]
"""(h, w, 3) BGR grey levels."""


def evened(picture: Floats, model: Floats, known: Mask, config: LightConfig) -> Floats:
    """A picture in the light of the model: a gain per channel, then one per row; both fitted to px that are `known`."""
    some = known[::3, ::3] > 0
    if np.count_nonzero(some) * 9 < config.least_px:
        return picture
    now, then = picture[::3, ::3][some] + config.dark, model[::3, ::3][some] + config.dark
    gain = np.median(then / now, axis=0).astype(np.float32)
    even = np.asarray(cv2.multiply(picture + np.float32(config.dark), (*map(float, gain), 1.0)), np.float32)
    return np.asarray(even * _rows(even, model, known, config)[:, None, None] - config.dark, np.float32)


def _rows(even: Floats, model: Floats, known: Mask, config: LightConfig) -> NDArray[np.float32]:
    """(h,) the factor that takes each row to the model's light."""
    then, now = model[:, ::4].mean(axis=2) + config.dark, even[:, ::4].mean(axis=2)
    use = ((known[:, ::4] > 0) & (np.abs(then - now) < config.row_off)).astype(np.float32)
    count = use.sum(axis=1)
    ratio = (then * use).sum(axis=1) / np.maximum((now * use).sum(axis=1), 1.0)
    clipped = np.clip(ratio, 1 / config.row_most, config.row_most)
    rows = np.where(count > use.shape[1] / 3, clipped, 1.0).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(rows[:, None], (1, 5), 1.0)[:, 0], np.float32)

"""What a room's light and a camera's automatics do over time: exposure steps, white balance, mains bands, focus."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Image

FOCUS_MS = 250.0
"""So long the lens takes to lose and to find its focus, ms."""
EASE_MS = 180.0
"""So quickly a new exposure settles, ms."""


@dataclass(frozen=True)
class ExposureStep:
    """From `at_ms` on the picture is `gain` times as bright as at first."""

    at_ms: float
    gain: float


@dataclass(frozen=True)
class FocusLoss:
    """Around the middle of `length_ms` from `at_ms` the picture is blurred by `blur` px (σ, at 1280 px)."""

    at_ms: float
    length_ms: float
    blur: float

    def at(self, t_ms: float) -> float:
        """Blur at a time, px."""
        inside = min(t_ms - self.at_ms, self.at_ms + self.length_ms - t_ms)
        return self.blur * min(max(inside / FOCUS_MS, 0.0), 1.0)


@dataclass(frozen=True)
class Illumination:
    """How bright, of what colour and how sharp pictures are over time. The same seed changes in the same way.

    `steps`: sudden exposures; `white_balance`: the share by which the gain of red, and against it that of blue, drifts;
    `bands`: the share by which mains light darkens rows, `band_px` their height (at 720 rows), `band_hz` how often one
    passes; `focus`: when the lens loses it.
    """

    seed: int
    steps: tuple[ExposureStep, ...] = ()
    white_balance: float = 0.0
    bands: float = 0.0
    band_px: float = 400.0
    band_hz: float = 0.7
    focus: tuple[FocusLoss, ...] = ()

    def blur(self, t_ms: float) -> float:
        """How much the picture is blurred, px at 1280."""
        return max((loss.at(t_ms) for loss in self.focus), default=0.0)

    def gain(self, t_ms: float) -> float:
        """How much brighter than at first the picture is."""
        gain = 1.0
        for step in self.steps:
            if t_ms >= step.at_ms:
                gain += (step.gain - gain) * (1 - math.exp(-(t_ms - step.at_ms) / EASE_MS))
        return gain

    def channels(self, t_ms: float) -> NDArray[np.float64]:
        """(3,) gains of B, G, R."""
        rng = np.random.default_rng([self.seed, 32])
        phases, periods = rng.uniform(0, 2 * math.pi, 2), rng.uniform((9, 21), (20, 47))
        drift = float(np.sin(2 * math.pi * t_ms / 1000.0 / periods + phases).mean())
        shift = self.white_balance * drift
        return np.array([1 - shift, 1.0, 1 + shift]) * self.gain(t_ms)

    def lit(self, image: Image, t_ms: float) -> Image:
        """(H, W, 3) BGR: a picture under the light of a moment."""
        gains = self.channels(t_ms)
        if not self.bands:
            if np.allclose(gains, 1.0, atol=1e-4):
                return image
            levels = np.clip(np.arange(256)[:, None] * gains + 0.5, 0, 255).astype(np.uint8)
            return np.asarray(cv2.LUT(image, levels[None]), np.uint8)
        height = image.shape[0]
        rows = np.arange(height) / (self.band_px * height / 720.0) + self.band_hz * t_ms / 1000.0
        dark = 1 + self.bands * np.sin(2 * math.pi * rows)
        field = np.broadcast_to((dark[:, None] * gains).astype(np.float32)[:, None, :], image.shape)
        return np.asarray(cv2.multiply(image, np.ascontiguousarray(field), dtype=cv2.CV_8U), np.uint8)

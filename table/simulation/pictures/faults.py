"""What goes wrong in real rooms, put into the pictures of a film: a trembling camera, light that wavers, a picture that
is mirrored, turned or framed by bars. Each is a function from a picture and its time to what the camera gives."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import cv2
import numpy as np

from vision.types import Image

Fault = Callable[[Image, float], Image]
"""From a BGR picture (H, W, 3) and its time, ms, to the picture that is delivered."""
EXPOSURE_MS = 3000.0
"""An automatic exposure takes so long to follow, ms."""


def trembling(px: float = 1.0, hertz: float = 9.0) -> Fault:
    """A camera that never stands still: the picture moves by up to `px` each way."""

    def shaken(image: Image, at_ms: float) -> Image:
        angle = 2 * math.pi * hertz * at_ms / 1000
        step = np.array([[1, 0, px * math.sin(angle)], [0, 1, px * math.sin(1.37 * angle + 1)]], np.float32)
        size = (image.shape[1], image.shape[0])
        return np.asarray(cv2.warpAffine(image, step, size, borderMode=cv2.BORDER_REFLECT_101), np.uint8)

    return shaken


def banded(share: float = 0.06, rows: float = 240.0, speed: float = 130.0) -> Fault:
    """Light on alternating current and a rolling shutter: bands `share` brighter and darker, `rows` px apart, move over
    the picture at `speed` px per second."""

    def lit(image: Image, at_ms: float) -> Image:
        phase = 2 * math.pi * (np.arange(image.shape[0]) - speed * at_ms / 1000) / rows
        gain = (1 + share * np.sin(phase)).astype(np.float32)[:, None, None]
        return np.asarray(np.clip(image * gain, 0, 255), np.uint8)

    return lit


def exposing(reaches: list[tuple[float, float]], share: float = 0.2) -> Fault:
    """An automatic exposure: after a hand enters (`reaches`: from, until, ms) it drifts by `share` over three seconds,
    up and down in turns, and comes back as slowly."""

    def exposed(image: Image, at_ms: float) -> Image:
        level, before = 0.0, 0.0
        for number, (start, end) in enumerate(reaches):
            if at_ms < start:
                break
            level *= max(0.0, 1 - (start - before) / EXPOSURE_MS)
            towards = share if number % 2 else -share
            inside = min(1.0, (min(at_ms, end) - start) / EXPOSURE_MS)
            level, before = level + (towards - level) * inside, end
        if reaches and at_ms > before:
            level *= max(0.0, 1 - (at_ms - before) / EXPOSURE_MS)
        return np.asarray(cv2.convertScaleAbs(image, alpha=1 + level), np.uint8)

    return exposed


def grainy(sigma: float = 3.0) -> Fault:
    """A sensor's noise, another one in every picture."""
    rng = np.random.default_rng(0)

    def taken(image: Image, at_ms: float) -> Image:
        noise = rng.normal(0, sigma, (image.shape[0] // 2 + 1, image.shape[1] // 2 + 1, 3)).astype(np.float32)
        grain = cv2.resize(noise, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_NEAREST)
        return np.asarray(np.clip(image + grain, 0, 255), np.uint8)

    return taken


def mirrored(image: Image, at_ms: float) -> Image:
    """A camera set to show its picture as a mirror does."""
    return np.ascontiguousarray(image[:, ::-1])


def barred(image: Image, at_ms: float) -> Image:
    """Black bars left and right: a picture of another shape, fitted into the frame."""
    height, width = image.shape[:2]
    wide = round(0.8 * width / 2) * 2
    inner = cv2.resize(image, (wide, round(height * wide / width)), interpolation=cv2.INTER_AREA)
    top, left = (height - inner.shape[0]) // 2, (width - wide) // 2
    out = np.zeros_like(image)
    out[top : top + inner.shape[0], left : left + wide] = inner
    return out


def portrait(image: Image, at_ms: float) -> Image:
    """A camera turned by a quarter: what was up is right."""
    return np.ascontiguousarray(np.rot90(image, -1))


FAULTS: Mapping[str, Fault] = {
    "tremble": trembling(), "bands": banded(), "mirror": mirrored, "bars": barred, "portrait": portrait,
}  # fmt: skip
"""Faults that need to know nothing of the film, by name."""

"""Changes of light and lens on finished pictures, so that no two epochs look alike. BGR uint8 in and out."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from models.render.types import Image

GREY = 0.1
"""Share of pictures that lose colour. More of them teach that a black pip may be a diamond."""


def colour(image: Image, rng: np.random.Generator) -> Image:
    """Gain and gamma per channel, contrast, saturation towards grey, a small hue turn."""
    levels = np.arange(256, dtype=np.float32) / 255
    gamma = np.exp(rng.normal(0, 0.18))
    contrast = np.exp(rng.normal(0, 0.15))
    lift = rng.normal(0, 0.06)
    tables = []
    for _ in range(3):
        gain = np.exp(rng.normal(0, 0.08))
        curve = (np.power(levels, gamma * np.exp(rng.normal(0, 0.03))) * gain - 0.5) * contrast + 0.5 + lift
        tables.append(np.clip(curve * 255, 0, 255).astype(np.uint8))
    out = cv2.LUT(image, np.stack(tables, axis=-1).reshape(1, 256, 3))
    if rng.random() < GREY:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = rng.uniform(0.2, 0.9)
        out = cv2.addWeighted(grey, share, out, 1 - share, 0)
    return cast(Image, out)


def far(image: Image, rng: np.random.Generator) -> Image:
    """Sometimes the picture as a camera farther off would have it: up to a third as fine, then enlarged again."""
    if rng.random() < 0.35:
        height, width = image.shape[:2]
        finer = np.exp(rng.uniform(0.2, 1.1))
        size = (max(8, round(width / finer)), max(8, round(height / finer)))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        if rng.random() < 0.5:
            noise = rng.normal(0, rng.uniform(2, 9), (*small.shape[:2], 3 if rng.random() < 0.5 else 1))
            small = np.clip(small + noise, 0, 255).astype(np.uint8)
        image = cast(Image, cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR))
    return image


def lens(image: Image, rng: np.random.Generator) -> Image:
    """Sometimes blur, noise or JPEG blocks."""
    if rng.random() < 0.25:
        sigma = rng.uniform(0.3, 1.2)
        image = cast(Image, cv2.GaussianBlur(image, (0, 0), sigma))
    if rng.random() < 0.3:
        noise = rng.normal(0, rng.uniform(2, 12), (*image.shape[:2], 3 if rng.random() < 0.5 else 1))
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        quality = int(rng.integers(25, 90))
        _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = cast(Image, cv2.imdecode(coded, cv2.IMREAD_COLOR))
    return image

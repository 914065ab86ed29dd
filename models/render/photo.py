"""From a perfectly lit picture to what a camera delivers: light, lens, sensor, JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.difficulty import Conditions
from models.render.types import Image

Field = NDArray[np.float32]


def tint(kelvin: float) -> NDArray[np.float32]:
    """Gain per channel (B, G, R) of a lamp of this colour on a camera balanced for 5000 K."""
    warm = np.log(5000 / kelvin)
    return np.array([1 - 0.38 * warm, 1.0 - 0.03 * warm, 1 + 0.22 * warm], np.float32)


@dataclass(frozen=True)
class Lighting:
    """Gain (H/8, W/8, 3) over the picture, and highlights (H/8, W/8) that bleach what they fall on."""

    gain: Field
    shine: Field

    @classmethod
    def draw(
        cls,
        rng: np.random.Generator,
        size: tuple[int, int],
        conditions: Conditions,
        shiny: tuple[tuple[float, float, float], ...] = (),
    ) -> Lighting:
        """Light for a picture of `size` (width, height); `shiny`: places (x, y, radius px) for highlights."""
        width, height = max(2, size[0] // 8), max(2, size[1] // 8)
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        xs, ys = xs / width - 0.5, ys / height - 0.5
        even = conditions.level == "easy"
        angle = rng.uniform(0, 2 * np.pi)
        slope = rng.uniform(0, 0.08 if even else 0.45)
        level = 1 + slope * (xs * np.cos(angle) + ys * np.sin(angle))
        fall = rng.uniform(0, 0.08 if even else 0.25)
        level *= 1 - fall * (xs**2 + ys**2) * 2
        if conditions.hard_shadow and rng.random() < 0.8:
            angle, at, width_of = rng.uniform(0, 2 * np.pi), rng.uniform(-0.35, 0.35), rng.uniform(0.005, 0.05)
            edge = (xs * np.cos(angle) + ys * np.sin(angle) - at) / width_of
            level *= 1 - rng.uniform(0.2, 0.5) / (1 + np.exp(-np.clip(edge, -30, 30)))
        colour = np.broadcast_to(tint(conditions.kelvin), (height, width, 3)).astype(np.float32)
        if conditions.second_kelvin:
            share = 1 / (1 + np.exp(-6 * (xs * np.sin(angle) - ys * np.cos(angle))))[..., None]
            colour = colour * (1 - share) + tint(conditions.second_kelvin) * share
        exposure = rng.uniform(0.92, 1.05) if even else rng.uniform(0.7, 1.1)
        shine = np.zeros((height, width), np.float32)
        for x, y, radius in shiny:
            if rng.random() < conditions.glare:
                spread = max(radius / 8 * rng.uniform(0.4, 1.0), 1.0)
                far = (((xs + 0.5) * width - x / 8) ** 2 + ((ys + 0.5) * height - y / 8) ** 2) / (2 * spread**2)
                shine += np.exp(-far) * rng.uniform(40, 160)
        return cls((colour * (level * exposure)[..., None]).astype(np.float32), shine)


@dataclass(frozen=True)
class Lens:
    """A camera's fixed properties: the light on its table and its conditions."""

    lighting: Lighting
    conditions: Conditions

    def expose(self, image: Image, rng: np.random.Generator, at_s: float = 0.0, jpeg: bool = True) -> Image:
        """The picture (H, W, 3) as the camera delivers it at `at_s` seconds: flicker and drift depend on the time."""
        height, width = image.shape[:2]
        c = self.conditions
        swing = 1 + c.flicker * np.sin(2 * np.pi * 8.3 * at_s) + c.drift * np.sin(2 * np.pi * at_s / 37)
        gain = cv2.resize(self.lighting.gain * np.float32(swing), (width, height), interpolation=cv2.INTER_LINEAR)
        lit = cv2.multiply(image, gain, dtype=cv2.CV_32F)
        if self.lighting.shine.any():
            shine = cv2.resize(self.lighting.shine, (width, height), interpolation=cv2.INTER_LINEAR)
            lit = lit + np.asarray(shine, np.float32)[..., None]
        if c.blur > 0.15:
            lit = cv2.GaussianBlur(lit, (0, 0), c.blur)
        if c.noise > 0:
            lit = lit + grain(rng, (height, width), c.noise)
        out = cast(Image, np.clip(lit, 0, 255).astype(np.uint8))
        return squeeze(out, c.jpeg) if jpeg else out


_GRAIN: dict[int, Field] = {}


def grain(rng: np.random.Generator, shape: tuple[int, int], sigma: float) -> Field:
    """Sensor noise (H, W, 3) of this σ, cut at a random place from a larger field made once: fast enough for films."""
    need = max(shape) + 256
    side = 1 << (need - 1).bit_length()
    if side not in _GRAIN:
        _GRAIN[side] = np.random.default_rng(0).standard_normal((side, side, 3), dtype=np.float32)
    field = _GRAIN[side]
    top, left = (int(rng.integers(0, side - length + 1)) for length in shape)
    return cast(Field, field[top : top + shape[0], left : left + shape[1]] * np.float32(sigma))


def squeeze(image: Image, quality: int) -> Image:
    """The picture after JPEG of this quality."""
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])
    return cast(Image, cv2.imdecode(coded, cv2.IMREAD_COLOR))


def shake(image: Image, length: float, angle: float) -> Image:
    """Motion blur of `length` px along `angle` radians."""
    size = max(3, int(np.ceil(length)) | 1)
    kernel = np.zeros((size, size), np.float32)
    middle = size // 2
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    start = (round(middle - dx), round(middle - dy))
    cv2.line(kernel, start, (round(middle + dx), round(middle + dy)), 1.0, 1)
    return cast(Image, cv2.filter2D(image, -1, kernel / kernel.sum()))


def develop(image: Image, rng: np.random.Generator) -> Image:
    """What a camera's own processing does to a picture: tone curve, white balance, saturation, sharpening."""
    curve = np.linspace(0, 1, 256)
    curve = curve ** np.exp(rng.normal(0, 0.28))
    contrast = np.exp(rng.normal(0, 0.22))
    curve = (curve - 0.5) * contrast + 0.5
    if rng.random() < 0.2:  # haze: a weak picture
        curve = curve * rng.uniform(0.35, 0.8) + rng.uniform(0.0, 0.25)
    gain = np.exp(rng.normal(0.06, 0.27)) * np.exp(rng.normal(0, 0.06, 3))
    sample = image[::8, ::8].reshape(-1, 3)
    for _ in range(3):  # a camera's own exposure spares it the hopeless
        table = np.clip(curve[:, None] * gain * 255 + 0.5, 0, 255).astype(np.uint8)
        grey = table[sample, (0, 1, 2)].mean()
        if 22 < grey < 205:
            break
        gain = gain * (0.78 if grey > 100 else 1.5)
    out = cv2.LUT(image, table.reshape(1, 256, 3))
    how = rng.random()
    if how < 0.35:
        pale = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        keep = float(rng.uniform(0.0, 0.25) if how < 0.05 else rng.uniform(0.3, 1.6))
        out = cv2.addWeighted(out, keep, pale, 1 - keep, 0)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.7, 2.0)))
        amount = float(rng.uniform(0.3, 1.4))
        out = cv2.addWeighted(out, 1 + amount, soft, -amount, 0)
    return cast(Image, out)


def mottle(image: Image, rng: np.random.Generator, sigma: float) -> Image:
    """Coarse colour noise, as small sensors have in the dark."""
    height, width = image.shape[:2]
    factor = int(rng.integers(2, 5))
    coarse = grain(rng, (height // factor + 1, width // factor + 1), sigma)
    spread = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    return cast(Image, np.clip(image + spread, 0, 255).astype(np.uint8))

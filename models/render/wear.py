"""The single card in hand: paper tone, faded ink, how it lies in the light, dirt, scratches, dog-ears."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.render.types import Face, Image

Rng = np.random.Generator


@dataclass(frozen=True)
class Stock:
    """What all cards of one pack share: `paper` (3,) BGR of white, `ink` (3,) BGR of black, `age` 0..1."""

    paper: tuple[float, float, float]
    ink: tuple[float, float, float]
    age: float

    @classmethod
    def draw(cls, rng: Rng) -> Stock:
        """A random pack, mostly clean."""
        age = float(rng.beta(0.7, 2.5))
        white = rng.uniform(205, 255) if rng.random() < 0.7 else rng.uniform(170, 255)
        yellow = rng.uniform(0, 12) + 45 * age * rng.random()
        paper = (white - yellow, white - 0.25 * yellow, white)
        dark = rng.uniform(5, 45) + 25 * age * rng.random()
        ink = (dark + rng.uniform(-6, 12), dark, dark + rng.uniform(-4, 8))
        return cls((float(paper[0]), float(paper[1]), float(paper[2])), (float(ink[0]), float(ink[1]), float(ink[2])),
                   age)  # fmt: skip


def printed(face: Face, stock: Stock, rng: Rng, px_per_mm: float = 10.0) -> Face:
    """One card of the pack as it lies there: the face with the pack's paper and ink, its own shading and wear.

    Drawn no finer than a camera that sees `px_per_mm` needs it.
    """
    picture = face.image
    factor = 1.6 * px_per_mm * face.size_mm[0] / picture.shape[1]
    if factor < 0.8:
        picture = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    height, width = picture.shape[:2]
    tilt = float(np.clip(rng.normal(1.0, 0.05), 0.82, 1.08))
    ink, paper = np.array(stock.ink), np.array(stock.paper)
    table = np.clip((np.arange(256)[:, None] / 255 * (paper - ink) + ink) * tilt, 0, 255).astype(np.uint8)
    plain = cv2.cvtColor(picture, cv2.COLOR_BGRA2BGR)
    colour = np.asarray(cv2.LUT(plain, table.reshape(1, 256, 3)), np.uint8)
    if rng.random() < 0.5:  # a bent card shades from side to side
        turn, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0.02, 0.16)
        corners = np.array([[-1.0, -1], [1, -1], [-1, 1], [1, 1]])
        values = (1 - slope * 0.5 * (1 + corners @ [np.cos(turn), np.sin(turn)])).reshape(2, 2)
        shade = cv2.resize(values.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
        colour = np.asarray(cv2.multiply(colour, cv2.merge([shade] * 3), dtype=cv2.CV_8U), np.uint8)
    if rng.random() < stock.age:
        _age(colour, stock.age, rng)
    return replace(face, image=np.asarray(cv2.merge([*cv2.split(colour), picture[..., 3]]), np.uint8))


def _age(colour: Image, age: float, rng: Rng) -> None:
    height, width = colour.shape[:2]
    for _ in range(int(rng.poisson(6 * age))):  # scratches
        a, b = rng.uniform(0, [width, height], (2, 2))
        tone = int(rng.uniform(120, 255))
        cv2.line(colour, (int(a[0]), int(a[1])), (int(a[0] + (b[0] - a[0]) * 0.3), int(a[1] + (b[1] - a[1]) * 0.3)),
                 (tone, tone, tone), 1, cv2.LINE_AA)  # fmt: skip
    for _ in range(int(rng.poisson(2 * age))):  # stains
        spot = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        size = (int(rng.uniform(2, 25)), int(rng.uniform(2, 25)))
        layer = colour.copy()
        cv2.ellipse(layer, spot, size, float(rng.uniform(0, 180)), 0, 360, (90, 120, 140), -1, cv2.LINE_AA)
        cv2.addWeighted(layer, 0.25, colour, 0.75, 0, dst=colour)
    if rng.random() < 0.4 * age:  # greasy rims
        rim = int(rng.uniform(2, 8))
        layer = colour.copy()
        cv2.rectangle(layer, (0, 0), (width - 1, height - 1), (110, 125, 135), rim)
        cv2.addWeighted(cv2.GaussianBlur(layer, (0, 0), rim / 2), 0.5, colour, 0.5, 0, dst=colour)

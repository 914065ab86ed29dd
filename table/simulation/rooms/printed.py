"""Printed things that lie flat: a mat with a logo, a pad with a score."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.render.types import Image
from table.simulation.pictures.ground import Floats, Ground, Place, fill, lay, rectangle

NAMES = ("CARD CLUB", "HEARTS & CO", "ROYAL", "LUCKY 7", "GAME NIGHT", "SINCE 1987")
_PX = 2  # per mm
PAD_MM = (105.0, 148.0)


@dataclass(frozen=True)
class Mat:
    """A mat in the middle of the table, `size` mm, with a border and a logo; some have outlines of cards printed on."""

    seed: int
    size: tuple[float, float]

    def paint(self, canvas: Image, ground: Ground, t_ms: float) -> None:
        """Paint it; it lies below everything."""
        lay(canvas, self.texture(), ground.to_px(rectangle(*self.size)))

    def texture(self) -> Image:
        """(h, w, 3) BGR: its print."""
        rng = np.random.default_rng([self.seed, 61])
        width, height = (round(side * _PX) for side in self.size)
        base = rng.uniform(20, 150, 3)
        grain = 1 + 0.05 * cv2.GaussianBlur(rng.standard_normal((height, width)).astype(np.float32), (0, 0), 0.8)
        picture = np.clip(base * grain[:, :, None], 0, 255).astype(np.uint8)
        bright = tuple(float(value) for value in np.clip(base + rng.uniform(50, 105), 0, 255))
        inset = int(rng.uniform(10, 25) * _PX)
        cv2.rectangle(picture, (inset, inset), (width - inset, height - inset), bright, 2 * _PX, cv2.LINE_AA)
        name = NAMES[int(rng.integers(len(NAMES)))]
        font, scale = int(rng.choice([cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX])), height / 260.0
        (wide, high), _ = cv2.getTextSize(name, font, scale, 2 * _PX)
        scale *= min(1.0, 0.8 * width / wide)
        (wide, high), _ = cv2.getTextSize(name, font, scale, 2 * _PX)
        at = ((width - wide) // 2, (height + high) // 2)
        cv2.putText(picture, name, at, font, scale, bright, 2 * _PX, cv2.LINE_AA)
        self._emblem(picture, rng, (width // 2, (height - high) // 2 - round(0.13 * height)), 0.09 * height, bright)
        if rng.random() < 0.4:
            for column in range(-2, 3):
                corner = (width // 2 + column * 75 * _PX - 32 * _PX, round(0.72 * height))
                cv2.rectangle(picture, corner, (corner[0] + 63 * _PX, min(corner[1] + 88 * _PX, height - inset)),
                              bright, _PX, cv2.LINE_AA)  # fmt: skip
        return picture

    @staticmethod
    def _emblem(
        picture: Image, rng: np.random.Generator, at: tuple[int, int], size: float, colour: tuple[float, ...]
    ) -> None:
        """A spade, a heart or a diamond, as mats have."""
        shape = int(rng.integers(3))
        if shape == 0:
            corners = np.array([[0, -1.3], [0.9, 0], [0, 1.3], [-0.9, 0]]) * size
            cv2.fillPoly(picture, [np.round(corners + at).astype(np.int32)], colour, cv2.LINE_AA)
            return
        up = 1.0 if shape == 1 else -1.0  # a heart, or a spade, which is one upside down on a stem
        for side in (-1, 1):
            cv2.circle(picture, (round(at[0] + side * 0.5 * size), round(at[1] - up * 0.3 * size)), round(0.55 * size),
                       colour, -1, cv2.LINE_AA)  # fmt: skip
        tip = np.array([[-1.0, -0.12 * up], [1.0, -0.12 * up], [0.0, 1.2 * up]]) * size
        cv2.fillPoly(picture, [np.round(tip + at).astype(np.int32)], colour, cv2.LINE_AA)
        if shape == 2:
            stem = np.array([[0.0, 0.2], [0.4, 1.2], [-0.4, 1.2]]) * size
            cv2.fillPoly(picture, [np.round(stem + at).astype(np.int32)], colour, cv2.LINE_AA)

    def outline(self) -> Floats:
        """(4, 2) mm."""
        return rectangle(*self.size)


@dataclass(frozen=True)
class ScorePad:
    """A pad on which somebody keeps the score by hand, with a pen beside it."""

    place: Place
    seed: int
    kind = "score pad"

    def paint(self, canvas: Image, ground: Ground, t_ms: float) -> None:
        """Paint it; it lies below everything."""
        fill(canvas, ground.to_px(self.place.points(rectangle(PAD_MM[0] + 4, PAD_MM[1] + 4))), (0, 0, 0), 0.25)
        lay(canvas, self.texture(), ground.to_px(self.place.points(rectangle(*PAD_MM)), 2.0))
        pen = rectangle(9.0, 135.0) + np.array([PAD_MM[0] / 2 + 10.0, 6.0])
        rng = np.random.default_rng([self.seed, 63])
        fill(canvas, ground.to_px(self.place.points(pen), 4.0), np.asarray(rng.uniform(10, 190, 3)))

    def texture(self) -> Image:
        """(h, w, 3) BGR: its sheet."""
        rng = np.random.default_rng([self.seed, 62])
        width, height = (round(side * _PX) for side in PAD_MM)
        sheet = np.full((height, width, 3), rng.uniform(215, 250), np.uint8)
        columns = int(rng.integers(3, 6))
        for number in range(1, columns):
            x = width * number // columns
            cv2.line(sheet, (x, 8), (x, height - 8), (170, 150, 140), 1, cv2.LINE_AA)
        ink = tuple(float(value) for value in rng.uniform(10, 110, 3))
        for row in range(int(rng.integers(4, 10))):
            cv2.line(sheet, (6, 30 + 26 * row), (width - 6, 30 + 26 * row), (200, 185, 175), 1, cv2.LINE_AA)
            for column in range(columns):
                text = str(int(rng.integers(-30, 120)))
                at = (width * column // columns + 8, 26 + 26 * row + int(rng.integers(-2, 3)))
                cv2.putText(sheet, text, at, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 0.6, ink, 1, cv2.LINE_AA)
        return sheet

    def outline(self) -> Floats:
        """(n, 2) mm: where pad and pen lie."""
        return self.place.points(rectangle(PAD_MM[0] + 30, PAD_MM[1] + 10))

"""Cards on a surface under a camera: draws them in painter's order and knows what is seen of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.camera import Camera
from models.render.types import CardTruth, Face, Image, IndexMark, IndexTruth, Quad

Floats = NDArray[np.float64]
GRID = np.array([[(u + 0.5) / 6, (v + 0.5) / 10] for u in range(6) for v in range(10)])
COVERED = -1
"""The id of whatever covers cards and is none."""


@dataclass(frozen=True)
class Light:
    """The lamp's shadow: where it falls (mm per mm of height), how dark (0..1), how soft (mm)."""

    toward: tuple[float, float] = (0.5, 0.6)
    darkness: float = 0.25
    softness: float = 1.2


@dataclass(frozen=True)
class Placement:
    """One card lying at a table point (mm), turned by `angle` radians, `height` mm above the table (0: on it)."""

    face: Face
    x: float
    y: float
    angle: float
    key: str = ""
    deck: str = ""
    height: float = 0.0

    @property
    def down(self) -> bool:
        """Whether its back is up."""
        return self.face.code.startswith("BACK")

    def matrix(self) -> Floats:
        """(3, 3) from the card's frame (mm) to the table's; a raised card looks a little larger."""
        grow = 1 + self.height / 900
        c, s = np.cos(self.angle) * grow, np.sin(self.angle) * grow
        return np.array([[c, -s, self.x], [s, c, self.y], [0, 0, 1]])


def corners(size_mm: tuple[float, float]) -> Floats:
    """The corners (4, 2) of an upright card in its own frame, mm."""
    x, y = size_mm[0] / 2, size_mm[1] / 2
    return np.array([[-x, -y], [x, -y], [x, y], [-x, y]])


def mark_corners(mark: IndexMark) -> Floats:
    """The corners (4, 2) of an index box in the card's frame, mm; top left first as the index reads upright."""
    c, s = np.cos(mark.angle), np.sin(mark.angle)
    box = corners((2 * mark.half[0], 2 * mark.half[1]))
    out: Floats = box @ np.array([[c, s], [-s, c]]) + mark.centre
    return out


def through(matrix: Floats, points: Floats) -> Floats:
    """Points (N, 2) through a homography (3, 3)."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    out: Floats = mapped[:, :2] / mapped[:, 2:]
    return out


@dataclass
class Stage:
    """A picture in the making. `image` (H, W, 3) BGR uint8; `ids` (H, W) int16: 0 table, k the k-th card placed."""

    camera: Camera
    image: Image
    light: Light = field(default_factory=Light)
    placed: list[Placement] = field(default_factory=list)
    ids: NDArray[np.int16] = field(init=False)

    def __post_init__(self) -> None:
        self.ids = np.zeros(self.image.shape[:2], np.int16)

    def copy(self) -> Stage:
        """A stage that goes on from here without changing this one."""
        twin = Stage(self.camera, self.image.copy(), self.light, list(self.placed))
        twin.ids = self.ids.copy()
        return twin

    def place(self, card: Placement) -> None:
        """Draws a card on top of all that lies there."""
        self.placed.append(card)
        self._lay(card, len(self.placed))

    def put(self, thing: Placement) -> None:
        """Draws a thing that is no card (a chip, a cup, paper) on top of all that lies there."""
        self._lay(thing, COVERED)

    def _lay(self, card: Placement, number: int) -> None:
        layer = self._layer(card)
        if layer is None:
            return
        (x0, y0, x1, y1), colour, alpha = layer
        part = self.image[y0:y1, x0:x1]
        if self.light.darkness > 0:
            bright = 1 - self._shadow(alpha, card)
            part = np.asarray(cv2.multiply(part, cv2.merge([bright] * 3), dtype=cv2.CV_8U), np.uint8)
        self.image[y0:y1, x0:x1] = cv2.blendLinear(part, colour, 1 - alpha, alpha)
        self.ids[y0:y1, x0:x1][alpha > 0.5] = number

    def cover(self, picture: Image, at: tuple[int, int], shadow: bool = True) -> None:
        """Lays a BGRA picture (a hand, a cup) over everything, its top left at pixel `at`."""
        height, width = self.image.shape[:2]
        x0, y0 = max(0, at[0]), max(0, at[1])
        x1, y1 = min(width, at[0] + picture.shape[1]), min(height, at[1] + picture.shape[0])
        if x0 >= x1 or y0 >= y1:
            return
        part = picture[y0 - at[1] : y1 - at[1], x0 - at[0] : x1 - at[0]]
        alpha = part[..., 3].astype(np.float32) / np.float32(255)
        if shadow and self.light.darkness > 0:
            self._cast(alpha, (x0, y0))
        under = self.image[y0:y1, x0:x1].astype(np.float32)
        mixed = under * (1 - alpha[..., None]) + part[..., :3] * alpha[..., None]
        self.image[y0:y1, x0:x1] = (mixed + 0.5).astype(np.uint8)
        self.ids[y0:y1, x0:x1][alpha > 0.5] = COVERED

    def truth(self) -> tuple[CardTruth, ...]:
        """What is seen of every placed card, painter's order; cards wholly outside the picture are left out."""
        counts = np.bincount(self.ids[self.ids > 0].ravel(), minlength=len(self.placed) + 1)
        result = []
        for number, card in enumerate(self.placed, 1):
            matrix = self.camera.matrix @ card.matrix()
            quad = through(matrix, corners(card.face.size_mm)).astype(np.float32)
            high = np.array(self.camera.size)
            if (quad.max(axis=0) < 0).any() or (quad.min(axis=0) > high).any():
                continue
            area = max(float(cv2.contourArea(quad)), 1.0)
            marks = () if card.down else card.face.indices
            indices = tuple(
                self._index(through(matrix, mark_corners(mark)).astype(np.float32), number) for mark in marks
            )
            seen = min(1.0, float(counts[number]) / area)
            face: Literal["up", "down"] = "down" if card.down else "up"
            code = "BACK" if card.down else card.face.code
            result.append(CardTruth(code, face, quad, seen, indices, card.deck, card.key))
        return tuple(result)

    def _index(self, quad: Quad, number: int) -> IndexTruth:
        u, v = GRID[:, :1], GRID[:, 1:]
        points = (1 - u) * (1 - v) * quad[0] + u * (1 - v) * quad[1] + u * v * quad[2] + (1 - u) * v * quad[3]
        cells = np.floor(points).astype(int)
        inside = ((cells >= 0) & (cells < np.array(self.camera.size))).all(axis=1)
        owners = self.ids[cells[inside, 1], cells[inside, 0]]
        return IndexTruth(quad, float((owners == number).sum()) / len(GRID))

    def _layer(self, card: Placement) -> tuple[tuple[int, int, int, int], Image, NDArray[np.float32]] | None:
        """The card's pixels: box, colour (h, w, 3) BGR, alpha (h, w) 0..1; None outside the picture."""
        picture = card.face.image
        width_mm, height_mm = card.face.size_mm
        matrix = self.camera.matrix @ card.matrix()
        quad = through(matrix, corners(card.face.size_mm))
        reach = 4 + 3 * self.light.softness * self.camera.scale_at(card.x, card.y) * (1 + card.height / 10)
        x0, y0 = np.clip(np.floor(quad.min(axis=0) - reach), 0, self.camera.size).astype(int)
        x1, y1 = np.clip(np.ceil(quad.max(axis=0) + reach), 0, self.camera.size).astype(int)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return None
        shrink = float(
            np.sqrt(max(cv2.contourArea(quad.astype(np.float32)), 1.0) / (picture.shape[0] * picture.shape[1]))
        )
        if shrink < 0.6:
            factor = max(1.3 * shrink, 0.08)
            picture = np.asarray(
                cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
            )
        to_mm = np.array(
            [
                [width_mm / picture.shape[1], 0, -width_mm / 2],
                [0, height_mm / picture.shape[0], -height_mm / 2],
                [0, 0, 1],
            ]
        )
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        warped = cv2.warpPerspective(picture, shift @ matrix @ to_mm, (int(x1 - x0), int(y1 - y0)))
        alpha = warped[..., 3].astype(np.float32) / np.float32(255)
        colour = np.asarray(cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR), np.uint8)
        return (int(x0), int(y0), int(x1), int(y1)), colour, alpha

    def _shadow(self, alpha: NDArray[np.float32], card: Placement) -> NDArray[np.float32]:
        """The darkening (h, w) that the card casts around itself."""
        if self.light.darkness <= 0:
            return np.zeros_like(alpha)
        scale = self.camera.scale_at(card.x, card.y)
        lift = (0.6 + card.height) * scale
        move = np.array([[1, 0, self.light.toward[0] * lift], [0, 1, self.light.toward[1] * lift]], np.float32)
        moved = cv2.warpAffine(alpha, move, (alpha.shape[1], alpha.shape[0]))
        soft = max(0.6, self.light.softness * scale * (0.5 + card.height / 20))
        out: NDArray[np.float32] = cv2.GaussianBlur(moved, (0, 0), soft) * np.float32(self.light.darkness)
        return out

    def _cast(self, alpha: NDArray[np.float32], at: tuple[int, int]) -> None:
        """The shadow of a thing held some 30 mm above the table."""
        scale = self.camera.scale_at(0.0, 0.0)
        pad = int(50 * scale)
        height, width = self.image.shape[:2]
        x0, y0 = max(0, at[0] - pad), max(0, at[1] - pad)
        x1, y1 = min(width, at[0] + alpha.shape[1] + pad), min(height, at[1] + alpha.shape[0] + pad)
        small = 4
        shade = np.zeros(((y1 - y0) // small + 1, (x1 - x0) // small + 1), np.float32)
        tiny = cv2.resize(alpha, (max(1, alpha.shape[1] // small), max(1, alpha.shape[0] // small)))
        left = (at[0] - x0) // small + round(30 * scale * self.light.toward[0] / small)
        top = (at[1] - y0) // small + round(30 * scale * self.light.toward[1] / small)
        sx, sy = max(0, -left), max(0, -top)
        fit = tiny[sy : max(sy, shade.shape[0] - top), sx : max(sx, shade.shape[1] - left)]
        if fit.size == 0:
            return
        top, left = max(0, top), max(0, left)
        shade[top : top + fit.shape[0], left : left + fit.shape[1]] = fit
        shade = cv2.GaussianBlur(shade, (0, 0), max(0.8, 6 * self.light.softness * scale / small))
        full = cv2.resize(shade, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR) * np.float32(self.light.darkness)
        part = self.image[y0:y1, x0:x1]
        self.image[y0:y1, x0:x1] = (part * (1 - full[..., None])).astype(np.uint8)


def lay_surface(camera: Camera, tile: Image, tile_mm: float, rng: np.random.Generator) -> Image:
    """The table top (H, W, 3): a square texture tile of `tile_mm` repeated over the plane, seen by the camera."""
    side = tile.shape[0]
    turn = rng.uniform(0, 2 * np.pi)
    scale = tile_mm / side
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    to_mm = np.array([[c, -s, rng.uniform(0, tile_mm)], [s, c, rng.uniform(0, tile_mm)], [0, 0, 1]])
    to_tile = np.linalg.inv(camera.matrix @ to_mm)
    width, height = camera.size
    xs, ys = np.meshgrid(np.arange(0, width + 8, 8, dtype=np.float64), np.arange(0, height + 8, 8, dtype=np.float64))
    mapped = through(to_tile, np.column_stack([xs.ravel(), ys.ravel()])).reshape(*xs.shape, 2).astype(np.float32)
    # Whole tiles away is the same place: small numbers fit the fixed point that remap counts in.
    mapped -= np.floor(mapped.min(axis=(0, 1)) / side) * side
    fine = cv2.resize(mapped, (mapped.shape[1] * 8, mapped.shape[0] * 8), interpolation=cv2.INTER_LINEAR)
    fine = np.asarray(fine, np.float32)[4 : 4 + height, 4 : 4 + width]
    if float(mapped.max()) > 30000:
        fine = np.mod(fine, side)
    laid = cv2.remap(tile, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return np.asarray(laid, np.uint8)

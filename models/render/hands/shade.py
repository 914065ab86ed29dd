"""Skin, nails and cloth: how a hand looks under a lamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.hands.raster import Floats, Fragments

Colour = tuple[int, int, int]
"""B, G, R."""
Pattern = Literal["plain", "stripes", "check", "rings"]

SKINS: tuple[Colour, ...] = (
    (188, 205, 240), (165, 190, 232), (150, 178, 224), (132, 165, 215), (112, 147, 202),
    (92, 126, 184), (72, 104, 162), (56, 82, 134), (42, 62, 104), (34, 48, 80),
)  # fmt: skip


@dataclass(frozen=True)
class HandLook:
    """Whose hand it is: skin and sleeve colours (BGR), the sleeve's pattern, how far behind the wrist it begins (mm),
    the hand's size (1.0: 190 mm), right or left, and a seed for folds and skin."""

    skin: Colour = SKINS[2]
    sleeve: Colour = (110, 70, 40)
    trim: Colour = (200, 190, 180)
    pattern: Pattern = "plain"
    cuff_mm: float = 40.0
    size: float = 0.95
    side: Literal["right", "left"] = "right"
    seed: int = 0


def shade(drawn: Fragments, look: HandLook, light: Sequence[float], scale: float) -> Floats:
    """(H, W, 4): premultiplied BGR 0..255 and coverage 0..1.

    Fragment values: normal x y z, height mm, along the arm mm, around the arm 0..1, material (see `hand_mesh`).
    """
    rng = np.random.default_rng(look.seed)
    normal = drawn.values[:, :3].copy()
    height, along, around, material = (drawn.values[:, column] for column in range(3, 7))
    cloth, nail = material > 1.5, (material > 0.5) & (material < 1.5)
    sleeved = np.flatnonzero(cloth)
    if len(sleeved):
        far: Floats = along[sleeved].astype(np.float32)
        turned: Floats = around[sleeved].astype(np.float32)
        # Wrinkles run around the arm: short along it, long around it.
        folds = _sample(rng, (64, 8), far / 17, turned * 5)
        folds += 0.6 * _sample(rng, (64, 16), far / 7, turned * 7)
        steps = np.clip(folds, -1.6, 1.6) * np.float32(0.20)
        normal[sleeved, 0] += steps
        normal[sleeved, 1] -= steps
    normal /= np.sqrt(np.einsum("ij,ij->i", normal, normal))[:, None] + 1e-6
    lamp = np.asarray(light, np.float32) / float(np.linalg.norm(light))
    # Wrapped light: skin and cloth do not turn black where the lamp no longer reaches.
    lit = np.clip((normal @ lamp + 0.35) / 1.35, 0, 1)
    amount = (0.40 + 0.68 * lit) * (0.82 + 0.18 * normal[:, 2]) * (1 - _hidden(drawn, height, scale))

    colour = np.empty((len(material), 3), np.float32)
    colour[:] = look.skin
    # Skin lets light through: its shadows are redder than its lights; and it is never of one colour.
    blotch = 1 + 0.035 * _sample(rng, (48, 48), *_places(drawn, 16 * scale))
    colour *= np.stack([0.94 + 0.06 * lit, 0.97 + 0.03 * lit, 1.06 - 0.06 * lit], axis=1) * blotch[:, None]
    if len(sleeved):
        colour[sleeved] = _cloth(look, far, turned, _sample(rng, (64, 64), far * 0.9, turned * 64))
    colour[nail] = colour[nail] * 0.86 + np.array([30, 30, 38], np.float32)
    half = lamp + np.array([0, 0, 1], np.float32)
    shine = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1)
    shine = shine**2
    shine = (shine * shine) ** 4
    colour = colour * amount[:, None] + (shine * np.where(nail, 34, np.where(cloth, 0, 10)))[:, None]
    return drawn.plane(np.concatenate([colour, np.ones((len(colour), 1), np.float32)], axis=1))


def _hidden(drawn: Fragments, height: Floats, scale: float) -> Floats:
    """Share of the light lost next to something higher: the gaps between fingers, the arm under a cuff."""
    small = 1.0 / 4.0
    layers = drawn.plane(np.stack([height, np.ones_like(height)], axis=1))
    less = cv2.resize(layers, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(less, (0, 0), max(0.5, 5.0 * scale * small))
    around = soft[:, :, 0] / np.maximum(soft[:, :, 1], 0.05)
    wide = cv2.resize(around, (drawn.shape[1], drawn.shape[0]), interpolation=cv2.INTER_LINEAR)
    hidden: Floats = np.clip((wide.ravel()[drawn.pixels] - height - 1.0) / 34.0, 0, 0.6).astype(np.float32)
    return hidden


def _cloth(look: HandLook, along: Floats, around: Floats, grain: Floats) -> Floats:
    sleeve, trim = np.asarray(look.sleeve, np.float32), np.asarray(look.trim, np.float32)
    marked = np.zeros(len(along), bool)
    if look.pattern in ("rings", "check"):
        marked = (along // 21) % 2 == 1
    if look.pattern in ("stripes", "check"):
        marked = marked ^ ((around * 12) % 1 > 0.55)
    if look.pattern != "plain":
        marked = marked | (along < look.cuff_mm + 12)
    # The hem: a seam a finger's breadth from the edge.
    hem = np.abs(along - look.cuff_mm - 9) < 0.9
    colour = np.where(marked[:, None], trim, sleeve) * (1 + 0.05 * grain)[:, None]
    result: Floats = np.where(hem[:, None], colour * 0.72, colour).astype(np.float32)
    return result


def _places(drawn: Fragments, cell: float) -> tuple[Floats, Floats]:
    y, x = np.divmod(drawn.pixels, drawn.shape[1])
    return (y / cell).astype(np.float32), (x / cell).astype(np.float32)


def _sample(
    rng: np.random.Generator, size: tuple[int, int], rows: NDArray[np.floating], columns: NDArray[np.floating]
) -> Floats:
    """Smooth noise of about unit size at (rows, columns), which wrap around."""
    finer, margin = 8, 2
    coarse = np.pad(rng.standard_normal(size).astype(np.float32), margin, mode="wrap")
    fine = cv2.resize(coarse, None, fx=finer, fy=finer, interpolation=cv2.INTER_CUBIC)
    noise = fine[margin * finer : -margin * finer, margin * finer : -margin * finer].ravel()
    height, width = size[0] * finer, size[1] * finer
    down = (rows * finer).astype(np.int32) % height
    result: Floats = noise[down * width + (columns * finer).astype(np.int32) % width]
    return result

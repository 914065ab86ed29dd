"""The table top and what stands on it, drawn once per film."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Image
from table.simulation.pictures.conditions import Conditions, light_colour
from table.simulation.pictures.view import View

_TILE = 1024  # px of a surface's tile
_TILE_MM = 640.0


def _fractal(rng: np.random.Generator, size: int, cells: tuple[int, int], octaves: int) -> NDArray[np.float32]:
    """(size, size) smooth noise of about unit size; `cells` (rows, columns) of the coarsest octave."""
    total = np.zeros((size, size), np.float32)
    for octave in range(octaves):
        rows, columns = min(cells[0] << octave, size), min(cells[1] << octave, size)
        coarse = rng.standard_normal((rows, columns)).astype(np.float32)
        total += cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC) * 0.55**octave
    total /= float(total.std()) + 1e-6
    return total


def _tile(conditions: Conditions, rng: np.random.Generator) -> Image:
    """(1024, 1024, 3): one tile of the table top."""
    fine = rng.standard_normal((_TILE, _TILE)).astype(np.float32)
    kind = conditions.surface
    if kind == "felt":
        base = np.array([(60, 98, 34), (104, 54, 26), (48, 40, 120), (80, 84, 84)][int(rng.integers(4))], np.float32)
        value = 1 + 0.055 * cv2.GaussianBlur(fine, (0, 0), 0.8) * 2 + 0.03 * _fractal(rng, _TILE, (6, 6), 4)
        picture = base * value[:, :, None]
    elif kind == "wood":
        base = np.array(
            [(70, 112, 160), (48, 78, 118), (112, 156, 196), (36, 52, 78)][int(rng.integers(4))], np.float32
        )
        warp = _fractal(rng, _TILE, (2, 5), 3)
        rows = np.arange(_TILE, dtype=np.float32)[:, None] / 26.0
        rings = np.sin((rows + warp * 1.1) * 2.0)
        fibre = cv2.GaussianBlur(fine, (0, 0), sigmaX=14, sigmaY=0.7) * 3.2
        value = 1 + 0.07 * rings + 0.05 * fibre + 0.05 * warp
        if rng.random() < 0.6:
            seam = np.minimum(np.arange(_TILE) % 205, 205 - np.arange(_TILE) % 205)
            value *= np.where(seam < 2, 0.62, 1.0)[:, None]
        picture = base * value[:, :, None]
    elif kind == "weave":
        base = np.array(
            [(138, 170, 182), (120, 140, 150), (190, 200, 205), (90, 60, 50)][int(rng.integers(4))], np.float32
        )
        x, y = np.meshgrid(np.arange(_TILE), np.arange(_TILE))
        period = float(rng.uniform(5, 9))
        cross = np.sin(x * 2 * np.pi / period) * np.sin(y * 2 * np.pi / (period * 1.6))
        value = 1 + 0.05 * cross.astype(np.float32) + 0.03 * fine + 0.04 * _fractal(rng, _TILE, (5, 24), 3)
        picture = base * value[:, :, None]
    elif kind == "stone":
        base = np.array([(200, 205, 208), (70, 72, 78), (150, 160, 170)][int(rng.integers(3))], np.float32)
        clouds = _fractal(rng, _TILE, (4, 4), 6)
        veins = np.exp(-np.abs(_fractal(rng, _TILE, (3, 3), 5)) * 9)
        value = 1 + 0.05 * clouds - 0.14 * veins + 0.012 * fine
        picture = base * value[:, :, None]
    else:
        base = rng.uniform(70, 225, 3).astype(np.float32) * 0.4 + float(rng.uniform(50, 225)) * 0.6
        value = 1 + 0.015 * fine + 0.02 * _fractal(rng, _TILE, (5, 5), 4)
        picture = base.astype(np.float32) * value[:, :, None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


_FREE_MM, _PLACES = 95.0, 12
"""How far things stand from where cards will lie, and how many places are tried for each."""


def draw_surface(conditions: Conditions, view: View, taken: Sequence[NDArray[np.float64]] = ()) -> Image:
    """(H, W, 3) BGR: the empty table as the camera sees it in even light, with the floor beyond its edge. Nothing
    stands on the outlines `taken` (n, 2) mm."""
    rng = np.random.default_rng(conditions.surface_seed)
    tile = _tile(conditions, rng)
    width, height = view.size
    # One picture of the whole table in its own frame, mirrored at the tile's borders so that no seam shows.
    half = (float(rng.uniform(470, 640)), float(rng.uniform(430, 600)))
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    inverse = np.linalg.inv(view.homography)
    depth = inverse[2, 0] * x + inverse[2, 1] * y + inverse[2, 2]
    mm_x = (inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 2]) / depth
    mm_y = (inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 2]) / depth
    per_mm = _TILE / _TILE_MM
    cover = cv2.remap(
        tile, (mm_x * per_mm + 311).astype(np.float32), (mm_y * per_mm + 173).astype(np.float32),
        cv2.INTER_AREA if view.px_per_mm < per_mm else cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101,
    )  # fmt: skip
    if view.px_per_mm < 0.8 * per_mm:
        cover = cv2.GaussianBlur(cover, (0, 0), 0.4 * per_mm / view.px_per_mm)
    floor_tone = rng.uniform(25, 110) + rng.uniform(-12, 12, 3)
    cloudy = cv2.resize(_fractal(rng, 256, (8, 8), 4), (width, height), interpolation=cv2.INTER_CUBIC)
    floor = floor_tone * (1 + 0.04 * cloudy[:, :, None])
    beyond = np.maximum(np.abs(mm_x) - half[0], np.abs(mm_y) - half[1])
    # A bevelled edge: brighter on top, then the drop.
    bevel = np.clip(1.0 - np.abs(beyond + 6) / 6, 0, 1)[:, :, None] * 0.18
    off = np.clip(beyond / 2.5, 0, 1)[:, :, None]
    picture = cover * (1 + bevel) * (1 - off) + floor * off
    canvas: Image = np.clip(picture, 0, 255).astype(np.uint8)
    for _ in range(conditions.clutter):
        _put_object(canvas, view, half, rng, taken)
    return canvas


def _put_object(
    canvas: Image,
    view: View,
    half: tuple[float, float],
    rng: np.random.Generator,
    taken: Sequence[NDArray[np.float64]],
) -> None:
    """A cup, a phone or some coasters, away from the middle and from what is taken; nothing where there is no room."""
    for _ in range(_PLACES):
        angle = float(rng.uniform(-math.pi, math.pi))
        reach = view.seen(0)
        edge = float(np.abs(reach @ np.array([math.cos(angle), math.sin(angle)])).max())
        far = min(max(0.78 * edge, 190.0), 0.9 * min(half))
        x, y = far * math.cos(angle), far * math.sin(angle)
        if all(cv2.pointPolygonTest(zone.astype(np.float32), (x, y), True) < -_FREE_MM for zone in taken):
            break
    else:
        return
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    circle = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    sight = np.array(view.sight)

    def fill(points: NDArray[np.float64], colour: NDArray[np.float64], lift: float = 0.0) -> None:
        px = np.round(view.to_px(points + sight * lift) * 16).astype(np.int32)
        cv2.fillConvexPoly(canvas, px, tuple(float(value) for value in colour), cv2.LINE_AA, 4)

    kind = int(rng.integers(3))
    tone = rng.uniform(20, 240, 3)
    if kind == 0:
        radius = float(rng.uniform(34, 44))
        for step in range(24):
            fill(circle * (radius * (0.82 + 0.18 * step / 23)) + (x, y), tone * (0.55 + 0.4 * step / 23), step * 3.6)
        fill(circle * radius * 0.92 + (x, y), tone * 0.45, 83.0)
        fill(circle * radius * 0.88 + (x, y), rng.uniform(15, 90, 3), 68.0)
    elif kind == 1:
        box = np.array([[-36, -74], [36, -74], [36, 74], [-36, 74]]) @ np.array(
            [[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]
        )
        fill(box * 1.03 + np.array([x, y]), np.array([60.0, 60, 60]), 4.0)
        fill(box + np.array([x, y]), np.array([26.0, 22, 20]), 8.0)
    else:
        for ring in range(3):
            fill(circle * (42 - 9 * ring) + (x, y), tone * (0.7 + 0.15 * ring), 2.0)


def light_field(conditions: Conditions, view: View) -> Image:
    """(H, W, 3) uint8: how bright and of what colour the light is at each pixel, 128 standing for 1."""
    rng = np.random.default_rng([conditions.surface_seed, 1])
    width, height = view.size
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    field = np.ones((height, width), np.float32)
    spot = rng.uniform(-0.9, 0.9, 2)
    reach = float(rng.uniform(0.9, 1.6))
    fall = np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * reach * reach))
    field *= 1 - conditions.lamp_strength + conditions.lamp_strength * 1.35 * fall
    field *= 1 - 0.10 * (x * x + y * y) * (0.3 if conditions.table.level == "easy" else 1.0)
    for _ in range(conditions.cast_shadows):
        # The edge of a shadow: somebody's head, a shelf, a window frame.
        angle, offset = float(rng.uniform(-math.pi, math.pi)), float(rng.uniform(0.15, 0.9))
        edge = (x * math.cos(angle) + y * math.sin(angle) - offset) / float(rng.uniform(0.01, 0.08))
        field *= 1 - float(rng.uniform(0.25, 0.5)) / (1 + np.exp(-np.clip(edge, -30, 30)))
    colour: NDArray[np.float32] | NDArray[np.float64]
    colour = light_colour(conditions.table.kelvin)[None, None, :] * np.ones((height, width, 1), np.float32)
    if conditions.table.second_kelvin:
        angle = float(rng.uniform(-math.pi, math.pi))
        share = 1 / (1 + np.exp(-(x * math.cos(angle) + y * math.sin(angle)) * 3))[:, :, None]
        colour = colour * (1 - share) + light_colour(conditions.table.second_kelvin) * share
    return np.asarray(np.clip(field[:, :, None] * colour * (128.0 * conditions.exposure), 0, 255), np.uint8)

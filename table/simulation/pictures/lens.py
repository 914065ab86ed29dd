"""What lens, sensor and cable do to a painted picture."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Image
from table.simulation.motion.tracks import Bump
from table.simulation.pictures.conditions import Conditions
from table.simulation.pictures.surface import light_field
from table.simulation.pictures.view import Matrix, Projection, View

_BANK = 96  # px by which the noise bank is larger than the picture


class Lens:
    """Light, blur, noise and JPEG. One per film; `picture` may be called for any time, in any order."""

    def __init__(self, conditions: Conditions, view: View, bumps: Sequence[Bump], seed: int) -> None:
        self.conditions = conditions
        self.view = view
        self.size = view.size
        self.bumps = tuple(bumps)
        self.seed = seed
        self.scale = view.size[0] / 1280.0
        self._light = light_field(conditions, view)
        self._noise = grain_bank(conditions.table.noise, view.size, _BANK, np.random.default_rng([seed, 3]))
        self._kept: tuple[int, Matrix, Image] | None = None
        self._still: tuple[int, int, Image] | None = None  # (id of the clean picture, key picture, as packed)

    def picture(self, painted: Image, t_ms: float) -> Image:
        """(H, W, 3) BGR as the camera delivers it at a time."""
        clean = self._clean(painted, self.displacement(t_ms))
        rng = np.random.default_rng([self.seed, 4, int(t_ms * 10)])
        return self._packed(self._grainy(clean, rng, self._flicker(t_ms)))

    def streamed(self, painted: Image, t_ms: float, key: int) -> Image:
        """(H, W, 3) BGR as a compressed stream delivers it: between two key pictures, of which `key` is the number,
        its grain stands still; only what moves, and the light, changes."""
        clean = self._clean(painted, self.displacement(t_ms))
        if self._still is None or self._still[:2] != (id(clean), key):
            rng = np.random.default_rng([self.seed, 9, key])
            self._still = (id(clean), key, self._packed(self._grainy(clean, rng, 1.0)))
        gain = self._flicker(t_ms)
        return self._still[2] if gain == 1.0 else np.asarray(cv2.convertScaleAbs(self._still[2], alpha=gain), np.uint8)

    def _grainy(self, clean: Image, rng: np.random.Generator, gain: float) -> Image:
        """The picture with the sensor's noise, under light of that strength."""
        if self._noise is not None:
            x, y = (int(value) for value in rng.integers(0, _BANK, 2))
            grain = self._noise[y : y + self.size[1], x : x + self.size[0]]
            return np.asarray(cv2.addWeighted(clean, gain, grain, 1.0, -128.0), np.uint8)
        return clean.copy() if gain == 1.0 else np.asarray(cv2.convertScaleAbs(clean, alpha=gain), np.uint8)

    def _packed(self, shot: Image) -> Image:
        """The picture as JPEG leaves it."""
        if self.conditions.table.jpeg >= 95:
            return shot
        _, packed = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, self.conditions.table.jpeg])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def _clean(self, painted: Image, moved: Matrix) -> Image:
        if self._kept is not None and self._kept[0] == id(painted) and np.array_equal(self._kept[1], moved):
            return self._kept[2]
        picture = cv2.multiply(painted, self._light, scale=1 / 128.0)
        if not np.array_equal(moved, np.eye(3)):
            picture = cv2.warpPerspective(picture, moved, self.size, borderMode=cv2.BORDER_REFLECT_101)
        blur = self.conditions.table.blur * self.scale
        if blur > 0.15:
            picture = cv2.GaussianBlur(picture, (0, 0), blur)
        result: Image = picture.astype(np.uint8, copy=False)
        self._kept = (id(painted), moved, result)
        self._source = painted  # alive, so that its id is not used again
        return result

    def _flicker(self, t_ms: float) -> float:
        quick = self.conditions.table.flicker * math.sin(t_ms * 0.0471) * math.sin(t_ms * 0.0113 + 1)
        slow = self.conditions.table.drift * math.sin(t_ms / 1000 * 2 * math.pi / 47)
        return 1.0 + quick + slow

    def displacement(self, t_ms: float) -> Matrix:
        """(3, 3) px -> px: how bumps have moved the picture by a time; it shakes for half a second after each."""
        return knocked(self.bumps, t_ms, self.size, self.scale)

    def seen_at(self, t_ms: float) -> Projection:
        """What maps (n, 2) mm of the table to (n, 2) px of the picture of that moment."""
        view = self.view
        moved = self.displacement(t_ms)
        return View(moved @ view.homography, view.size, view.sight, view.px_per_mm).to_px

    def shown(self, points: NDArray[np.float64], t_ms: float) -> NDArray[np.float64]:
        """(n, 2) mm of the table -> (n, 2) px of the picture at a time."""
        still = self.view.to_px(points)[None]
        moved: NDArray[np.float64] = cv2.perspectiveTransform(still, self.displacement(t_ms))[0]
        return moved


def grain_bank(sigma: float, size: tuple[int, int], larger: int, rng: np.random.Generator) -> NDArray[np.uint8] | None:
    """A sensor's grain of `sigma` grey levels around 128, (H, W, 3), `larger` px on both sides than a picture of `size`
    (width, height): pictures take different parts of it. None where there is no grain."""
    if sigma <= 0.05:
        return None
    grain = rng.standard_normal((size[1] + larger, size[0] + larger, 3), np.float32)
    # A sensor's grain is partly common to its channels and a little wider than a pixel.
    grain = 0.75 * grain + 0.66 * grain.mean(axis=2, keepdims=True) * math.sqrt(3)
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.45), np.float32)
    grain *= sigma / float(grain.std())
    return np.asarray(np.clip(grain + 128, 0, 255), np.uint8)


def knocked(bumps: Sequence[Bump], t_ms: float, size: tuple[int, int], scale: float) -> Matrix:
    """(3, 3) px -> px: how bumps (px times `scale`) have moved a picture of `size` (width, height) by a time; it shakes
    for half a second after each."""
    total = np.eye(3)
    for bump in bumps:
        since = t_ms - bump.at_ms
        if since < 0:
            continue
        shake = math.exp(-since / 160.0) * math.cos(since / 28.0) if since < 900 else 0.0
        share = 1.0 + 2.2 * shake
        angle = bump.turn * share
        cos, sin = math.cos(angle), math.sin(angle)
        cx, cy = size[0] / 2, size[1] / 2
        x, y = bump.x * scale * share, bump.y * scale * share
        step = np.array([
            [cos, -sin, cx - cos * cx + sin * cy + x],
            [sin, cos, cy - sin * cx - cos * cy + y],
            [0, 0, 1],
        ])  # fmt: skip
        total = step @ total
    return total

"""What a camera that nobody holds still makes of a painted picture: motion, distortion, light, grain, compression."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Image
from table.simulation.motion.tracks import Bump
from table.simulation.optics.camera_motion import CameraMotion
from table.simulation.optics.codec import packed
from table.simulation.optics.distortion import Distortion
from table.simulation.optics.illumination import Illumination
from table.simulation.pictures.conditions import Conditions
from table.simulation.pictures.lens import grain_bank, knocked
from table.simulation.pictures.surface import light_field
from table.simulation.pictures.view import Matrix, Projection, View

Floats = NDArray[np.float64]
MARGIN = 56
"""px (at 1280) by which the painted picture is larger on each side than what a camera at rest sees."""
BANK = 96


class RoomLens:
    """The lens of a film of a room. Pictures are painted on a `canvas` that is larger than the picture, so that what
    comes in at its edges when it moves is table as well."""

    def __init__(
        self,
        conditions: Conditions,
        view: View,
        motion: CameraMotion,
        light: Illumination,
        distortion: Distortion,
        bumps: Sequence[Bump],
        seed: int,
    ) -> None:
        self.conditions = conditions
        self.view = view
        self.size = view.size
        self.scale = max(view.size) / 1280.0
        self.motion, self.light, self.distortion = motion, light, distortion
        self.bumps = tuple(bumps)
        self.seed = seed
        self.canvas = canvas_of(view, distortion)
        self._offset = (np.array(self.canvas.size) - view.size) / 2
        self._field = light_field(conditions, self.canvas)
        self._noise = grain_bank(conditions.table.noise, view.size, BANK, np.random.default_rng([seed, 3]))
        x, y = np.meshgrid(np.arange(view.size[0], dtype=np.float64), np.arange(view.size[1], dtype=np.float64))
        straight = distortion.straightened(np.stack([x, y], axis=-1)) if distortion.strength else None
        self._straight = None if straight is None else straight.astype(np.float32)

    def displacement(self, t_ms: float) -> Matrix:
        """(3, 3) px -> px: how the camera's motion and its bumps have moved the picture, lens aside, by a time."""
        return knocked(self.bumps, t_ms, self.size, self.scale) @ self.motion.displacement(t_ms, self.size)

    def shown(self, points: Floats, t_ms: float) -> Floats:
        """(n, 2) mm of the table -> (n, 2) px of the picture at a time."""
        still = self.view.to_px(points)
        moved: Floats = cv2.perspectiveTransform(still[None], self.displacement(t_ms))[0]
        return self.distortion.distorted(moved)

    def seen_at(self, t_ms: float) -> Projection:
        """What maps (n, 2) mm of the table to (n, 2) px of the picture of that moment."""
        return lambda points: self.shown(np.asarray(points, np.float64), t_ms)

    def picture(self, painted: Image, t_ms: float) -> Image:
        """(H, W, 3) BGR as the camera delivers it at a time."""
        return packed(self.raw(painted, t_ms), self.conditions.table.jpeg)

    def raw(self, painted: Image, t_ms: float) -> Image:
        """(H, W, 3) BGR before it is compressed: of a picture painted on the canvas."""
        lit = cv2.multiply(painted, self._field, scale=1 / 128.0)
        shot = self._taken(np.asarray(lit, np.uint8), t_ms)
        blur = float(np.hypot(self.conditions.table.blur, self.light.blur(t_ms))) * self.scale
        if blur > 0.15:
            shot = np.asarray(cv2.GaussianBlur(shot, (0, 0), blur), np.uint8)
        shot = self.light.lit(shot, t_ms)
        if self._noise is None:
            return shot
        x, y = np.random.default_rng([self.seed, 4, int(t_ms * 10)]).integers(0, BANK, 2).tolist()
        grain = self._noise[y : y + self.size[1], x : x + self.size[0]]
        return np.asarray(cv2.addWeighted(shot, 1.0, grain, 1.0, -128.0), np.uint8)

    def _taken(self, canvas: Image, t_ms: float) -> Image:
        """What of the canvas the camera sees."""
        back = np.linalg.inv(self.displacement(t_ms))
        back = np.array([[1, 0, self._offset[0]], [0, 1, self._offset[1]], [0, 0, 1]]) @ back
        if self._straight is None:
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            seen = cv2.warpPerspective(canvas, back, self.size, flags=flags, borderMode=cv2.BORDER_REFLECT_101)
        else:
            # All of it is turning and moving: the last row of the matrix is (0, 0, 1).
            x, y = cv2.split(cv2.transform(self._straight, back[:2].astype(np.float32)))
            seen = cv2.remap(canvas, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
        return np.asarray(seen, np.uint8)


def canvas_of(view: View, distortion: Distortion) -> View:
    """A larger view of the same table by the same camera: what it may see when it moves."""
    margin = MARGIN * max(view.size) / 1280.0
    wide, high = (2 * int(np.ceil(side * distortion.overscan() / 2 + margin)) for side in view.size)
    shift = np.array([[1, 0, (wide - view.size[0]) / 2], [0, 1, (high - view.size[1]) / 2], [0, 0, 1]])
    return View(shift @ view.homography, (wide, high), view.sight, view.px_per_mm)

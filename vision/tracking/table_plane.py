"""The table as the cards on it show it: px <-> mm, without any calibration target, for a card is 63 × 88 mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.tracking.config import TRACKING, PlaneConfig
from vision.types import Quad

CARD_MM = (63.0, 88.0)
"""A poker card, width and height, mm."""
Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Plane:
    """The table plane under a camera: `to_mm` and `to_px` map (…, 2) points.

    The origin lies in the picture's middle, x points right and y down in the picture. `px_per_mm` holds in the middle;
    `tilt` is the angle from the vertical, degrees.
    """

    matrix: NDArray[np.float64]
    px_per_mm: float
    tilt: float

    def to_mm(self, points: NDArray[Any]) -> Points:
        """Points of the picture, px -> points of the table, mm."""
        return _project(self.matrix, points)

    def to_px(self, points: NDArray[Any]) -> Points:
        """Points of the table, mm -> points of the picture, px."""
        return _project(np.asarray(np.linalg.inv(self.matrix), np.float64), points)


def flat(size: tuple[int, int], px_per_mm: float = 1.6, config: PlaneConfig = TRACKING.plane) -> Plane:
    """The plane under a camera that looks straight down: `size` (width, height) px."""
    return _plane(np.array([0.0, 0.0, np.log(size[0] * config.focal / px_per_mm), np.log(config.focal)]), size)


def fit_plane(
    quads: Sequence[Quad],
    size: tuple[int, int],
    card_mm: tuple[float, float] = CARD_MM,
    config: PlaneConfig = TRACKING.plane,
) -> Plane:
    """The plane on which these outlines of cards (px, top left first) measure `card_mm`; `size` (width, height) px.

    Outlines that are off are outvoted; with few cards the camera is taken to look down rather than askew. Without any,
    a camera that looks straight down.
    """
    if not quads:
        return flat(size, config=config)
    corners = np.asarray(quads, np.float64)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2)
    guess = float(np.median(sides)) / np.mean(card_mm)
    start = np.array([0.0, 0.0, np.log(size[0] * config.focal / max(float(guess), 1e-3)), np.log(config.focal)])
    width, height = card_mm
    wanted = np.array([width, height, width, height, np.hypot(width, height), np.hypot(width, height)])

    def residual(params: NDArray[np.float64]) -> NDArray[np.float64]:
        # A table seen edge-on measures as anything: kept away from.
        points = _project(_plane(params, size).matrix, corners)
        edges = np.linalg.norm(points - np.roll(points, -1, axis=1), axis=2)
        across = np.linalg.norm(points[:, :2] - points[:, 2:], axis=2)
        off = (np.concatenate([edges, across], axis=1) - wanted) / 2.5
        prior = np.array([params[0] / 0.5, params[1] / 0.5, 0.0, (params[3] - np.log(config.focal)) / 0.25])
        return np.concatenate([np.clip(off, -1e3, 1e3).ravel(), prior])

    bounds = ([-1.1, -1.1, 3.0, np.log(0.4)], [1.1, 1.1, 10.0, np.log(3.0)])
    start = np.clip(start, np.array(bounds[0]) + 1e-3, np.array(bounds[1]) - 1e-3)
    from scipy.optimize import least_squares  # loaded when a table is first measured: it takes long

    found = least_squares(residual, start, bounds=bounds, loss="soft_l1", max_nfev=60)
    return _plane(found.x, size)


def _plane(params: NDArray[np.float64], size: tuple[int, int]) -> Plane:
    """Params: turns about x and y (rad), log of the distance (mm), log of the focal length (picture widths)."""
    about_x, about_y, log_distance, log_focal = (float(value) for value in params)
    distance, focal = np.exp(log_distance), np.exp(log_focal) * size[0]
    normal = np.array([np.sin(about_y), np.sin(about_x) * np.cos(about_y), np.cos(about_x) * np.cos(about_y)])
    right = np.array([1.0, 0.0, 0.0]) - normal[0] * normal
    right /= np.linalg.norm(right)
    down = np.cross(normal, right)
    camera = np.array([[1 / focal, 0, -size[0] / 2 / focal], [0, 1 / focal, -size[1] / 2 / focal], [0, 0, 1.0]])
    under = np.array([0.0, 0.0, distance])
    rows = [
        distance * normal[2] * right - (under @ right) * normal,
        distance * normal[2] * down - (under @ down) * normal,
        normal,
    ]
    tilt = float(np.degrees(np.arccos(np.clip(normal[2], -1, 1))))
    return Plane(np.array(rows) @ camera, float(focal / distance), tilt)


def _project(matrix: NDArray[np.float64], points: NDArray[Any]) -> Points:
    given = np.asarray(points, np.float64)
    mapped = given @ matrix[:, :2].T + matrix[:, 2]
    below = mapped[..., 2:]
    # Beyond the horizon there is no table: far away instead of infinitely far.
    below = np.where(np.abs(below) < 1e-6, 1e-6, below)
    return np.asarray(mapped[..., :2] / below, np.float64)

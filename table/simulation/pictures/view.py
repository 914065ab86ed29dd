"""A camera over the table: mm on the table to px in the picture, and what a raised thing looks like from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.render.camera import Camera
from table.simulation.pictures.conditions import Conditions

Matrix = NDArray[np.float64]
Projection = Callable[[NDArray[np.floating]], Matrix]
"""(n, 2) mm of the table -> (n, 2) px."""


@dataclass(frozen=True)
class View:
    """`homography` (3, 3) maps table mm to px; `size` (width, height) px; `sight`: mm in the table plane by which a
    point one mm above the middle of the table is displaced; `px_per_mm` in the middle of the picture."""

    homography: Matrix
    size: tuple[int, int]
    sight: tuple[float, float]
    px_per_mm: float

    def to_px(self, points: NDArray[np.floating]) -> Matrix:
        """(n, 2) mm -> (n, 2) px."""
        return Camera(self.size, self.homography).project(np.asarray(points, np.float64))

    def to_mm(self, points: NDArray[np.floating]) -> Matrix:
        """(n, 2) px -> (n, 2) mm."""
        return Camera(self.size, self.homography).unproject(np.asarray(points, np.float64))

    def seen(self, margin_px: float = 0.0) -> Matrix:
        """(4, 2) mm: the picture's corners on the table, clockwise from top left, `margin_px` within its edges."""
        width, height = self.size
        low, right, bottom = margin_px, width - 1 - margin_px, height - 1 - margin_px
        return self.to_mm(np.array([[low, low], [right, low], [right, bottom], [low, bottom]]))


def place_camera(conditions: Conditions, size: tuple[int, int]) -> View:
    """The view of a pinhole camera that looks at the middle of the table under the conditions' angles."""
    px_per_mm = conditions.table.px_per_mm * size[0] / 1280.0
    camera = Camera.above(size, px_per_mm, conditions.table.tilt, conditions.azimuth, conditions.roll, conditions.focal)
    length = conditions.focal * max(size)
    lens = np.array([[length, 0, size[0] / 2], [0, length, size[1] / 2], [0, 0, 1]])
    columns = np.linalg.inv(lens) @ camera.matrix
    columns /= np.linalg.norm(columns[:, 0])
    turned = np.column_stack([columns[:, 0], columns[:, 1], np.cross(columns[:, 0], columns[:, 1])])
    middle = -turned.T @ columns[:, 2]  # the lens; z points into the table
    # A raised point lands where its line of sight goes on to meet the table: away from the camera.
    return View(camera.matrix, size, (float(middle[0] / middle[2]), float(middle[1] / middle[2])), px_per_mm)

"""Computes a set-up before anything is bought: what a camera above a table sees, and from which heights cards can be
read."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.render.camera import Camera

CARD_MM = (63.0, 88.0)
"""A poker card, width and height, mm."""
HEIGHTS_MM = (200.0, 4000.0)
"""Least and greatest height of a camera that is looked for, mm."""
EDGE = 0.02
"""Share of the picture at each side that does not count: cameras are not hung exactly."""
STEP_MM = 5.0
"""Heights are found to this, mm."""


@dataclass(frozen=True)
class Print:
    """How large a deck's index is printed, and how large it has to be in the picture.

    `index_mm` of the card: the rank's height on standard cards, else the shorter side of the index. `least` and `good`:
    px from which it is read at all, and well (measured on rendered tables: `hardware.md`).
    """

    index_mm: float
    least: float
    good: float

    @property
    def least_scale(self) -> float:
        """The same in px per mm of table."""
        return self.least / self.index_mm

    @property
    def good_scale(self) -> float:
        """The same in px per mm of table."""
        return self.good / self.index_mm


STANDARD = Print(9.0, 10.0, 14.0)
LABELLED = Print(5.0, 7.0, 9.0)
PRINTS = {"standard": STANDARD, "nono": LABELLED, "coloured": LABELLED, "enrolled": LABELLED}
"""What each kind of deck needs; one that is measured with a ruler has its own `index_mm`."""


@dataclass(frozen=True)
class Rig:
    """A camera that looks at the middle of a table from a height.

    `table_mm`: the part where cards lie, along and across the picture; `height_mm` of the lens above it; `fov`: angle
    across the picture, degrees; `size` (width, height) px; `tilt` from straight down, degrees.
    """

    table_mm: tuple[float, float]
    height_mm: float
    fov: float
    size: tuple[int, int]
    tilt: float = 0.0

    def __post_init__(self) -> None:
        low, high = HEIGHTS_MM
        fine = low <= self.height_mm <= high and 10 <= self.fov <= 150 and 0 <= self.tilt <= 60
        if not fine or min(self.size) < 100 or not all(100 <= side <= 3000 for side in self.table_mm):
            raise ValueError(
                "a picture of at least 100 px, a height of 20 to 400 cm, a field of view of 10 to 150°, a tilt of at "
                "most 60° and a table of 10 to 300 cm are needed"
            )

    def camera(self) -> Camera:
        """The same pinhole camera that films and training scenes are rendered with."""
        focal = self.size[0] / 2 / math.tan(math.radians(self.fov / 2))
        along = self.height_mm / math.cos(math.radians(self.tilt))
        return Camera.above(self.size, focal / along, self.tilt, focal=focal / max(self.size))

    @property
    def in_view_mm(self) -> tuple[float, float]:
        """What the picture shows of the table straight below, along and across, mm; exact without tilt."""
        along = 2 * self.height_mm * math.tan(math.radians(self.fov / 2))
        return along, along * self.size[1] / self.size[0]

    def corners(self) -> NDArray[np.float64]:
        """The table's corners, mm from its middle."""
        x, y = self.table_mm[0] / 2, self.table_mm[1] / 2
        return np.array([[-x, -y], [x, -y], [x, y], [-x, y]])

    @property
    def fits(self) -> bool:
        """Whether the whole table is in the picture."""
        camera, corners = self.camera(), self.corners()
        if not _before(camera, corners):
            return False
        seen, edge = camera.project(corners), EDGE * np.array(self.size)
        return bool(np.all(seen >= edge) and np.all(seen <= np.array(self.size) - edge))

    @property
    def px_per_mm(self) -> float:
        """Least scale anywhere on the table, in the direction in which it is least; 0 beyond the horizon."""
        camera, corners = self.camera(), self.corners()
        if not _before(camera, corners):
            return 0.0
        return min(_least_scale(camera, point) for point in [*corners, np.zeros(2)])

    def lowest_mm(self) -> float | None:
        """The least height from which the whole table is seen; None where there is none."""
        if not replace(self, height_mm=HEIGHTS_MM[1]).fits:
            return None
        low, high = HEIGHTS_MM
        return low if replace(self, height_mm=low).fits else self._edge(low, high, lambda rig: not rig.fits)[1]

    def highest_mm(self, scale: float) -> float | None:
        """The greatest height from which every card on the table is seen at `scale` px per mm; None where there is
        none."""
        low, high = HEIGHTS_MM
        if replace(self, height_mm=high).px_per_mm >= scale:
            return high
        steps = np.arange(low, high, 50.0)
        able = [float(step) for step in steps if replace(self, height_mm=float(step)).px_per_mm >= scale]
        if not able:
            return None
        return self._edge(able[-1], able[-1] + 50.0, lambda rig: rig.px_per_mm >= scale)[0]

    def _edge(self, low: float, high: float, still: Callable[[Rig], bool]) -> tuple[float, float]:
        """The last height at which `still`, true at `low`, holds and the first at which it does not, STEP_MM apart."""
        while high - low > STEP_MM:
            middle = (low + high) / 2
            low, high = (middle, high) if still(replace(self, height_mm=middle)) else (low, middle)
        return low, high


def _before(camera: Camera, points: NDArray[np.float64]) -> bool:
    """Whether points of the table lie before the camera, not beyond its horizon."""
    return bool(np.all(np.column_stack([points, np.ones(len(points))]) @ camera.matrix[2] > 1e-3))


def _least_scale(camera: Camera, point: NDArray[np.float64]) -> float:
    """px per mm around a point of the table (mm), in the direction in which it is least."""
    here, right, down = camera.project(point + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return float(np.linalg.svd(np.stack([right - here, down - here]), compute_uv=False)[-1])


def across(diagonal: float, size: tuple[int, int]) -> float:
    """The angle across a picture whose diagonal angle is known, degrees: makers of webcams tell the diagonal one.

    >>> round(across(78, (1920, 1080)), 1)
    70.4
    """
    share = size[0] / math.hypot(*size)
    return math.degrees(2 * math.atan(share * math.tan(math.radians(diagonal / 2))))

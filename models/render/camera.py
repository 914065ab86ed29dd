"""A pinhole camera above the table: which pixel shows which millimetre."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def _turn(axis: int, degrees: float) -> Floats:
    angle = np.radians(degrees)
    c, s = np.cos(angle), np.sin(angle)
    first, second = [i for i in range(3) if i != axis]
    matrix = np.eye(3)
    matrix[first, first] = matrix[second, second] = c
    matrix[first, second], matrix[second, first] = (-s, s) if axis != 1 else (s, -s)
    return matrix


@dataclass(frozen=True)
class Camera:
    """`size` (width, height) px; `matrix` (3, 3) from table mm to px, homogeneous."""

    size: tuple[int, int]
    matrix: Floats

    @classmethod
    def above(
        cls,
        size: tuple[int, int],
        px_per_mm: float,
        tilt: float = 0.0,
        azimuth: float = 0.0,
        roll: float = 0.0,
        focal: float = 1.1,
        aim: tuple[float, float] = (0.0, 0.0),
    ) -> Camera:
        """A camera that looks at the table point `aim` (mm), in the middle of its picture, `px_per_mm` there.

        `tilt` from the vertical, towards `azimuth`, `roll` about the line of sight, all in degrees; tilt 0, azimuth 0,
        roll 0 is a plan view. `focal` in units of the picture's longer side.
        """
        length = focal * max(size)
        rotation = _turn(2, roll - azimuth) @ _turn(0, tilt) @ _turn(2, azimuth)
        inner = np.array([[length, 0, size[0] / 2], [0, length, size[1] / 2], [0, 0, 1]])
        columns = np.column_stack([rotation[:, 0], rotation[:, 1], (0.0, 0.0, length / px_per_mm)])
        shift = np.array([[1, 0, -aim[0]], [0, 1, -aim[1]], [0, 0, 1]])
        matrix = inner @ columns @ shift
        return cls(size, matrix / matrix[2, 2])

    def project(self, points: Floats) -> Floats:
        """Table points (N, 2) mm to px (N, 2)."""
        mapped = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        out: Floats = mapped[:, :2] / mapped[:, 2:]
        return out

    def unproject(self, points: Floats) -> Floats:
        """Pixels (N, 2) to table points (N, 2) mm."""
        mapped = np.column_stack([points, np.ones(len(points))]) @ np.linalg.inv(self.matrix).T
        out: Floats = mapped[:, :2] / mapped[:, 2:]
        return out

    def scale_at(self, x: float, y: float) -> float:
        """Pixels per mm around a table point (mm): square root of the local area scale."""
        corner, right, down = self.project(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        a, b = right - corner, down - corner
        return float(np.sqrt(abs(a[0] * b[1] - a[1] * b[0])))

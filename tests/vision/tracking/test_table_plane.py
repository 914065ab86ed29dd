"""The table's plane, fitted to cards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.tracking.table_plane import fit_plane, flat


@pytest.mark.parametrize(("tilt", "bearing"), [(0.0, 0.0), (20.0, 30.0), (35.0, 200.0), (45.0, 90.0)])
def test_the_plane_is_measured_by_the_cards_on_it(tilt: float, bearing: float) -> None:
    """A tilted pinhole camera: cards all over the picture, their corners off by up to a pixel."""
    rng = np.random.default_rng(7)
    size = (1280, 720)
    axis = np.array([np.cos(np.radians(bearing)), np.sin(np.radians(bearing)), 0.0])
    turn, _ = cv2.Rodrigues(axis * np.radians(tilt))
    focal, distance = 1.1 * size[0], 900.0

    def picture(points: NDArray[np.float64]) -> NDArray[np.float64]:
        placed = np.concatenate([points, np.zeros((*points.shape[:-1], 1))], axis=-1) @ turn.T + (0, 0, distance)
        return np.asarray(placed[..., :2] / placed[..., 2:] * focal + np.array(size) / 2, np.float64)

    quads = []
    for _ in range(14):
        angle = rng.uniform(0, 2 * np.pi)
        half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([31.5, 44])
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        quads.append(
            np.asarray(picture(half @ spin + rng.uniform(-200, 200, 2)) + rng.normal(0, 0.7, (4, 2)), np.float32)
        )
    plane = fit_plane(quads, size)
    assert plane.tilt == pytest.approx(tilt, abs=6)
    points = rng.uniform(-200, 200, (40, 2))
    found = plane.to_mm(picture(points))
    real = np.linalg.norm(points[:, None] - points[None], axis=2)
    measured = np.linalg.norm(found[:, None] - found[None], axis=2)
    assert float(np.abs(measured - real).max()) < 0.07 * float(real.max())
    assert np.allclose(plane.to_px(found), picture(points), atol=1e-6)


def test_without_cards_the_camera_is_taken_to_look_down() -> None:
    plane = fit_plane([], (1280, 720))
    assert plane.tilt == pytest.approx(0)
    assert plane.px_per_mm == pytest.approx(flat((1280, 720)).px_per_mm)
    assert np.allclose(plane.to_mm(np.array([640.0, 360.0])), 0)

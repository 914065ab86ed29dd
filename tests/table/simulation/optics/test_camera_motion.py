"""A camera's own motion: as large as it is told, slow where it sways, back where nobody leans any more."""

from __future__ import annotations

import numpy as np
import pytest

from table.simulation.optics.camera_motion import CameraMotion, Lean, moved

SIZE = (1280, 720)
TIMES = np.arange(0, 60_000, 33.0)


def path(camera: CameraMotion, size: tuple[int, int] = SIZE) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """(n, 2) px: where the middle of the picture is over a minute."""
    middle = np.array([size[0] / 2, size[1] / 2, 1.0])
    points = np.array([camera.displacement(t, size) @ middle for t in TIMES])
    return points[:, :2] / points[:, 2:] - middle[:2]


@pytest.mark.parametrize("px", [1.0, 2.0])
def test_tremble_is_as_large_as_told(px: float) -> None:
    way = path(CameraMotion(5, tremble=px))
    assert np.sqrt((way**2).sum(axis=1).mean()) == pytest.approx(px, rel=0.15)
    assert np.linalg.norm(np.diff(way, axis=0), axis=1).mean() > 0.3 * px, "it is quick"


def test_sway_is_wide_and_slow() -> None:
    way = path(CameraMotion(5, sway=8.0))
    assert 3.0 < np.abs(way).max() <= 8.0
    assert np.linalg.norm(np.diff(way, axis=0), axis=1).max() < 0.6


def test_a_lean_comes_and_goes() -> None:
    camera = CameraMotion(1, leans=(Lean(1000.0, 2000.0, 6.0, -3.0),))
    at = [camera.displacement(t, SIZE)[:2, 2] for t in (500.0, 2000.0, 3500.0)]
    assert np.allclose(at[0], 0) and np.allclose(at[1], (6.0, -3.0)) and np.allclose(at[2], 0)


def test_a_turn_leaves_the_middle_where_it_is() -> None:
    assert np.allclose(path(CameraMotion(1, turn=0.05)), 0.0, atol=1e-9)


def test_a_larger_picture_moves_farther() -> None:
    camera = CameraMotion(3, tremble=2.0)
    assert np.allclose(path(camera, (1920, 1080)), path(camera) * 1.5)


def test_moved_turns_about_the_middle() -> None:
    at = moved(3.0, 4.0, 0.1, SIZE) @ np.array([640.0, 360.0, 1.0])
    assert np.allclose(at[:2], (643.0, 364.0))

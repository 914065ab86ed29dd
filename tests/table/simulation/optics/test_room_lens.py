"""A camera that nobody holds still: where it shows what lies on the table, and what comes in at its edges."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from table.simulation.motion.tracks import Bump
from table.simulation.optics.camera_motion import CameraMotion
from table.simulation.optics.distortion import Distortion
from table.simulation.optics.illumination import Illumination
from table.simulation.optics.room_lens import RoomLens
from table.simulation.pictures.conditions import draw_conditions
from table.simulation.pictures.view import place_camera

SIZE = (320, 180)


def lens(strength: float, motion: CameraMotion, bumps: tuple[Bump, ...] = ()) -> RoomLens:
    """Without grain and blur."""
    drawn = draw_conditions("lively", np.random.default_rng(3))
    conditions = replace(drawn, table=replace(drawn.table, noise=0.0, blur=0.0, tilt=25.0))
    view = place_camera(conditions, SIZE)
    return RoomLens(conditions, view, motion, Illumination(1), Distortion(SIZE, strength), bumps, 1)


@pytest.mark.parametrize("strength", [0.0, 0.14])
@pytest.mark.parametrize("t_ms", [0.0, 2345.0])
def test_a_dot_on_the_table_is_seen_where_the_truth_says(strength: float, t_ms: float) -> None:
    made = lens(strength, CameraMotion(2, tremble=2.0, sway=8.0, turn=0.01), (Bump(1000.0, 9.0, -4.0, 0.004),))
    for mm in ((0.0, 0.0), (90.0, -40.0), (-120.0, 50.0)):
        canvas = np.zeros((made.canvas.size[1], made.canvas.size[0], 3), np.uint8)
        at = made.canvas.to_px(np.array([mm]))[0]
        cv2.circle(canvas, np.round(at * 16).astype(int).tolist(), 4 * 16, (255, 255, 255), -1, cv2.LINE_AA, 4)
        seen = made.raw(canvas, t_ms).astype(float).sum(axis=2)
        rows, columns = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
        found = np.array([(columns * seen).sum(), (rows * seen).sum()]) / seen.sum()
        assert np.allclose(found, made.shown(np.array([mm]), t_ms)[0], atol=0.35)


def test_what_comes_in_at_the_edges_is_table() -> None:
    made = lens(0.16, CameraMotion(2, tremble=2.0, sway=8.0))
    corners = np.array([[0.0, 0], [SIZE[0], 0], [SIZE[0], SIZE[1]], [0, SIZE[1]]])
    for t_ms in range(0, 20_000, 500):
        back = np.linalg.inv(made.displacement(float(t_ms)))
        straight = cv2.perspectiveTransform(made.distortion.straightened(corners)[None], back)[0]
        on_canvas = straight + (np.array(made.canvas.size) - SIZE) / 2
        assert (on_canvas >= 0).all() and (on_canvas <= made.canvas.size).all()


def test_the_whole_picture_moves() -> None:
    made = lens(0.0, CameraMotion(2, sway=8.0))
    rng = np.random.default_rng(1)
    shape = (made.canvas.size[1] // 4 + 1, made.canvas.size[0] // 4 + 1)
    texture = cv2.resize(rng.integers(0, 255, shape).astype(np.uint8), made.canvas.size)
    canvas = np.asarray(cv2.cvtColor(texture, cv2.COLOR_GRAY2BGR), np.uint8)
    one, later = made.raw(canvas, 0.0).astype(int), made.raw(canvas, 4000.0).astype(int)
    parts = [np.abs(one - later)[y : y + 60, x : x + 80].mean() for y in (0, 60, 120) for x in (0, 80, 160, 240)]
    assert min(parts) > 2.0

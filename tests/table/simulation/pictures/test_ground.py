"""Things on a table, seen in a picture."""

from __future__ import annotations

import numpy as np
import pytest

from table.simulation.pictures.ground import Place, bounds, circle, fill, flat_ground, glow, lay, rectangle

SIZE = (200, 100)


def test_millimetres_and_pixels_are_each_others_inverse() -> None:
    ground = flat_ground(SIZE, 2.0)
    points = np.array([[10.0, -5.0], [0.0, 0.0]])
    assert np.allclose(ground.to_px(points), [[120, 40], [100, 50]])
    assert np.allclose(ground.to_mm(ground.to_px(points)), points)


def test_what_is_higher_is_seen_farther_away() -> None:
    ground = flat_ground(SIZE, 2.0, sight=(0.0, -0.5))
    assert np.allclose(ground.to_px(np.zeros((1, 2)), 10.0), [[100, 40]])


def test_a_place_turns_what_stands_there() -> None:
    assert np.allclose(Place(5.0, 1.0, np.pi / 2).points(np.array([[2.0, 0.0]])), [[5.0, 3.0]])


@pytest.mark.parametrize("opacity, value", [(1.0, 200), (0.5, 100)])
def test_filling_covers_as_much_as_it_should(opacity: float, value: int) -> None:
    canvas = np.zeros((100, 200, 3), np.uint8)
    fill(canvas, rectangle(40, 20) + np.array([100, 50]), (200, 200, 200), opacity)
    assert canvas[50, 100].tolist() == pytest.approx([value] * 3, abs=1) and not canvas[10, 10].any()


def test_a_picture_lies_between_its_corners() -> None:
    canvas = np.zeros((100, 200, 3), np.uint8)
    lay(canvas, np.full((8, 8, 3), 90, np.uint8), rectangle(40, 20) + np.array([100, 50]))
    assert canvas[50, 100].tolist() == [90, 90, 90] and not canvas[50, 70].any()


def test_what_is_outside_of_the_picture_is_not_drawn() -> None:
    canvas = np.zeros((100, 200, 3), np.uint8)
    far = circle(20) + np.array([900, 900])
    fill(canvas, far, (9, 9, 9), 0.5)
    lay(canvas, np.full((8, 8, 3), 90, np.uint8), far[:4])
    glow(canvas, np.array([900.0, 900.0]), 3.0, (99, 99, 99))
    assert not canvas.any() and bounds(far, canvas.shape) is None


def test_light_is_added() -> None:
    canvas = np.full((100, 200, 3), 100, np.uint8)
    glow(canvas, np.array([50.0, 50.0]), 3.0, (200.0, 200.0, 200.0))
    assert canvas[50, 50, 0] == 255 and canvas[50, 80, 0] == 100

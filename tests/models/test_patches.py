"""Patches: what the reader's views are shown of a picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.index_grid import VIEW_REACH, VIEW_SIZE
from models.patches import QUARTER_CENTRE, QUARTER_INDEX, QUARTER_SIZE, Image, Vec, index_view, quarter_patch

DOT = 4


def table(*dots: tuple[Vec, tuple[int, int, int]]) -> Image:
    """A grey table with coloured dots."""
    image = np.full((400, 400, 3), 90, np.uint8)
    for place, colour in dots:
        cv2.circle(image, (round(float(place[0])), round(float(place[1]))), DOT, colour, -1)
    return image


def place_of(patch: Image, channel: int) -> tuple[float, float]:
    """Centre (px) of what is bright in one channel and dark in the others."""
    lone = patch[..., channel].astype(int) - np.delete(patch, channel, axis=2).max(axis=2)
    ys, xs = np.nonzero(lone > 60)
    return float(xs.mean()), float(ys.mean())


@pytest.mark.parametrize("degrees", [0, 35, 120, 200, 310])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_a_quarter_is_upright_and_spans_from_the_index_to_the_centre(degrees: float, side: float) -> None:
    angle = np.radians(degrees)
    right, down = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    index = np.array([200, 200]) - side * 25 * right - 30 * down
    centre = index + side * 50 * right + 62 * down
    frame = [vector.astype(np.float32) for vector in (index, 6 * right, 16 * down, centre)]
    patch = quarter_patch(table((frame[0], (0, 0, 255)), (frame[3], (255, 0, 0))), *frame)
    assert patch.shape == (QUARTER_SIZE[1], QUARTER_SIZE[0], 3)
    for channel, share in ((2, QUARTER_INDEX), (0, QUARTER_CENTRE)):
        x, y = (share[axis] * QUARTER_SIZE[axis] for axis in (0, 1))
        wanted = (x if side > 0 else QUARTER_SIZE[0] - x, y)
        assert np.allclose(place_of(patch, channel), wanted, atol=1.5)


def test_a_quarter_has_the_scale_of_the_card_and_not_of_the_print() -> None:
    index, centre = np.array([150, 150], np.float32), np.array([200, 212], np.float32)
    image = table((index, (0, 0, 255)), (centre, (255, 0, 0)))
    small, large = (
        quarter_patch(image, index, np.array([tall / 3, 0], np.float32), np.array([0, tall], np.float32), centre)
        for tall in (10, 24)
    )
    assert np.array_equal(small, large)


@pytest.mark.parametrize("vote", [(150, 150), (150, 90), (900, 160)])
def test_a_vote_that_cannot_be_leaves_a_quarter_of_a_possible_shape(vote: tuple[float, float]) -> None:
    index = np.array([150, 150], np.float32)
    image = table((index, (0, 0, 255)))
    frame = np.array([4, 0], np.float32), np.array([0, 10], np.float32)
    patch = quarter_patch(image, index, *frame, np.array(vote, np.float32))
    x, y = place_of(patch, 2)
    assert 0 < x < QUARTER_SIZE[0] and 0 < y < QUARTER_SIZE[1]


@pytest.mark.parametrize("degrees", [0, 130])
def test_a_view_shows_an_index_upright_in_its_surroundings(degrees: float) -> None:
    turn = np.deg2rad(degrees)
    right = 12 * np.array([np.cos(turn), np.sin(turn)], np.float32)
    down = 20 * np.array([-np.sin(turn), np.cos(turn)], np.float32)
    centre = np.array([200, 200], np.float32)
    view = index_view(table((centre + right, (255, 0, 0)), (centre - 1.5 * down, (0, 255, 0))), centre, right, down)
    assert view.shape == (88, 56, 3)
    middle, half = (np.array(VIEW_SIZE) - 1) / 2, np.array(VIEW_SIZE) / (2 * VIEW_REACH)
    np.testing.assert_allclose(place_of(view, 0), middle + half * (1, 0), atol=1)
    np.testing.assert_allclose(place_of(view, 1), middle + half * (0, -1.5), atol=1)

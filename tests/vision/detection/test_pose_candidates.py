"""Where a card lies of which only a part was outlined."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detection.pose_candidates import halves, placements
from vision.types import Quad

WIDTH, TALL = 60.0, 84.0


def card(x: float, y: float, angle: float, wide: float = WIDTH, tall: float = TALL, squeeze: float = 1.0) -> Quad:
    """A card around a place, turned, seen aslant: `squeeze` is what is left of the heights in the picture."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (wide / 2, tall / 2)
    c, s = np.cos(angle), np.sin(angle)
    return ((corners @ np.array([[c, s], [-s, c]]) + (x, y)) * (1, squeeze)).astype(np.float32)


def nearest(some: list[Quad], truth: Quad) -> float:
    """How far the corners of the best of some outlines lie off, as a share of the width."""
    turns = [np.roll(quad, turn, axis=0) for quad in some for turn in range(4)]
    return min(float(np.hypot(*(quad - truth).T).max()) for quad in turns) / WIDTH


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("left", [0.85, 0.6, 0.4])
def test_of_a_card_that_ends_at_another_one_the_whole_is_placed(side: int, left: float) -> None:
    truth, other = card(100, 100, 0.3), card(170, 110, 0.5)
    cut = truth.copy()
    near, far = [side, (side + 1) % 4], [(side - 1) % 4, (side + 2) % 4]
    cut[far] = truth[near] + left * (truth[far] - truth[near])
    found = placements(cut, [other])
    assert nearest(found, truth) < 0.05 < nearest([cut], truth)
    assert len(found) <= 8


def test_cards_seen_aslant_are_as_large_as_they_must_be_there() -> None:
    truth = card(100, 100, 1.4, squeeze=0.75)
    known = [card(170, 110, 0.0, squeeze=0.75), card(100, 250, 1.6, squeeze=0.75), card(260, 180, 0.8, squeeze=0.75)]
    cut = truth.copy()
    cut[2:] = truth[[1, 0]] + 0.6 * (truth[2:] - truth[[1, 0]])
    assert nearest(placements(cut, known), truth) < 0.15


def test_an_outline_of_the_right_size_needs_no_other_place() -> None:
    truth = card(100, 100, 0.3)
    assert placements(truth, [card(170, 110, 0.5)]) == []
    assert placements(truth, []) == []


def test_the_outlines_run_clockwise_from_a_short_side() -> None:
    for quad in placements(card(100, 100, 2.0, wide=30), [card(170, 110, -0.5)]):
        assert quad.shape == (4, 2) and quad.dtype == np.float32
        right, down = quad[1] - quad[0], quad[3] - quad[0]
        assert right[0] * down[1] - right[1] * down[0] > 0
        assert np.hypot(*right) < np.hypot(*down)


def test_the_shorter_half_comes_first() -> None:
    short, long = halves(card(0, 0, 0.7, wide=84, tall=60))
    assert np.hypot(*short) == pytest.approx(30) and np.hypot(*long) == pytest.approx(42)

"""Changes that no card explains: measured in cards, and taken for a card where they look like one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tracking.change import Mask, Work
from vision.tracking.table_plane import CARD_MM, Plane, fit_plane
from vision.tracking.unexplained import beside, in_cards, overlooked, unexplained
from vision.types import Quad

SIZE = (640, 360)


def card(x: float, y: float, angle: float = 0.0) -> Quad:
    """A card of 63 × 88 px."""
    box = cv2.boxPoints(((x, y), CARD_MM, angle))
    return np.asarray(box, np.float32)


@pytest.fixture
def plane() -> Plane:
    """A table from straight above, one px for each mm."""
    return fit_plane([card(150, 120), card(400, 200), card(300, 100)], SIZE)


def drawn(*quads: Quad) -> Mask:
    out = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(out, np.round(quad).astype(np.int32), 1)
    return out


def picture(bright: Mask) -> Work:
    return np.asarray(np.where(bright[..., None] > 0, 230.0, 60.0).repeat(3, axis=2), np.float32)


def test_what_cards_and_an_arm_hide_is_explained() -> None:
    change = drawn(card(150, 120), card(400, 200), card(550, 250))
    arm = drawn(card(550, 250, 10))
    arm = np.asarray(cv2.dilate(arm, np.ones((15, 15), np.uint8)), np.uint8)
    free = unexplained(change, [card(150, 120)], 1.0, arm)
    assert not free[:, :200].any() and not free[:, 500:].any() and free[200, 400]


def test_a_change_is_measured_in_cards_and_specks_do_not_count(plane: Plane) -> None:
    change = drawn(card(400, 200), card(200, 200))
    change[10:13, 10:13] = 1
    assert in_cards(change, plane, 1.0) == pytest.approx(2.0, rel=0.1)
    assert in_cards(drawn(), plane, 1.0) == 0.0


def test_the_rest_of_a_play_would_lie_within_a_card_of_what_is_seen_of_it(plane: Plane) -> None:
    change = drawn(card(250, 120), card(500, 250))
    near = beside(change, [card(170, 120)], plane, 1.0)
    assert in_cards(near, plane, 1.0) == pytest.approx(1.0, rel=0.1)
    assert not near[:, 400:].any()
    assert not beside(change, [], plane, 1.0).any()


def test_a_bright_change_like_a_card_is_one_that_was_overlooked(plane: Plane) -> None:
    laid = drawn(card(400, 200, 30))
    (found,) = overlooked(laid, picture(laid), plane, 1.0)
    assert found.mean(axis=0) == pytest.approx((400, 200), abs=2)
    assert cv2.contourArea(found) == pytest.approx(CARD_MM[0] * CARD_MM[1], rel=0.1)


@pytest.mark.parametrize(
    "change",
    [
        drawn(card(400, 0)),  # at the border, as an arm
        np.asarray(cv2.rectangle(drawn(), (100, 100), (400, 130), 1, -1), np.uint8),  # longer than a card
        np.asarray(cv2.circle(drawn(), (300, 200), 12, 1, -1), np.uint8),  # smaller
    ],
)
def test_other_changes_are_no_card(plane: Plane, change: Mask) -> None:
    assert list(overlooked(change, picture(change), plane, 1.0)) == []


def test_what_is_dark_is_no_card(plane: Plane) -> None:
    laid = drawn(card(400, 200))
    assert list(overlooked(laid, picture(drawn()), plane, 1.0)) == []

"""An area that touches the picture's border is an arm, unless a pile that was laid there explains it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tracking.resting import resting_arm
from vision.tracking.shrunk import Mask
from vision.types import Detection

SCALE = 8.0
PILE = (80.0, 84.0), (14.0, 20.0), 30.0
"""Its middle, size and angle; the picture ends at 90."""


def area(*boxes: tuple[tuple[float, float], tuple[float, float], float]) -> Mask:
    """What changed, in a picture 160 px wide."""
    mask = np.zeros((90, 160), np.uint8)
    for box in boxes:
        cv2.fillConvexPoly(mask, np.round(cv2.boxPoints(box)).astype(np.int32), 1)
    return mask


def pile(box: tuple[tuple[float, float], tuple[float, float], float] = PILE, face: str = "down") -> Detection:
    """A card as it is seen on top of a heap."""
    return Detection(np.asarray(cv2.boxPoints(box) * SCALE, np.float32), "down" if face == "down" else "up", None, 0.9)


SWEPT = area(((70.0, 60.0), (40.0, 40.0), 0.0), PILE, ((85.0, 82.0), (14.0, 20.0), -35.0))
"""A bare field, and beside it the heap at the border, whose cards do not lie quite on each other."""
ARM = area(((20.0, 60.0), (16.0, 70.0), 10.0))


def test_a_swept_heap_that_touches_the_field_and_the_border_is_no_arm() -> None:
    assert resting_arm(SWEPT, [pile()], SCALE) is None


def test_an_arm_beside_it_is_one() -> None:
    left = resting_arm(SWEPT | ARM, [pile()], SCALE)
    assert left is not None and np.array_equal(left > 0, ARM > 0)


@pytest.mark.parametrize(
    ("mask", "found"),
    [
        (SWEPT, ()),
        (SWEPT, (pile(face="up"),)),
        (SWEPT, (pile(((60.0, 60.0), (14.0, 20.0), 0.0)),)),
        (ARM, (pile(),)),
        (ARM | area(((35.0, 40.0), (14.0, 20.0), 0.0)), (pile(((35.0, 40.0), (14.0, 20.0), 0.0)),)),
    ],
    ids=["no pile was seen", "a card face up", "a pile elsewhere", "a pile that lay there", "an arm that holds a pile"],
)
def test_what_a_pile_does_not_explain_is_an_arm(mask: Mask, found: tuple[Detection, ...]) -> None:
    left = resting_arm(mask, found, SCALE)
    assert left is not None and left[-1].any()

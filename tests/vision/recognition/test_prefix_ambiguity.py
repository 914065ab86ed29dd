"""A 1 may be a 10 of which another card hides the 0: then it is left open."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.detection.test_detector import card
from vision.detection.detections import CardFound
from vision.enrolled.ensemble import Opinion, begun
from vision.recognition.config import RECOGNITION
from vision.recognition.prefix_ambiguity import continued, may_go_on, reaching

LONGER = {"R1": "R10", "B1": "B10"}


def test_only_values_that_begin_another_are_in_question() -> None:
    assert continued([f"{suit}{number}" for suit in "RB" for number in range(1, 11)]) == LONGER
    assert continued(["S少々", "S少し", "JK"]) == {}


def table(strip: float) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.uint8]], list[CardFound]]:
    """A card with its narrow upper left index, and one over it from `strip` mm right of its left edge."""
    low = card(300, 300, (0,), 0.9)
    (mark,) = low.indices
    narrow = replace(mark, right=mark.right * np.float32(0.5), down=mark.down * np.float32(0.5))
    over = card(300 + 3 * strip, 300, (0, 1), 0.9)
    return np.zeros((600, 800, 3), np.uint8), [replace(low, indices=(narrow,)), over]


@pytest.mark.parametrize(("strip", "open_to_doubt"), [(8.0, True), (16.0, False)])
def test_a_1_is_doubted_where_the_rest_may_lie_under_a_card(strip: float, open_to_doubt: bool) -> None:
    image, cards = table(strip)
    assert may_go_on(image, cards) == [open_to_doubt, False], "the upper card lies open"


def test_a_1_at_the_edge_of_the_picture_is_doubted() -> None:
    _, cards = table(16.0)
    (mark,) = cards[0].indices
    end = int(mark.centre[0] + mark.right[0]) + 3
    cut = np.zeros((600, end, 3), np.uint8)
    assert may_go_on(cut, cards)[0]


def test_what_is_doubted_names_both() -> None:
    sure = Opinion("R1", 0.99, (("R1", 0.99), ("R7", 0.01)))
    assert begun(sure, LONGER) == Opinion(None, 0.5, (("R1", 0.5), ("R10", 0.5)))
    unsure = Opinion(None, 0.2, (("R1", 0.2), ("R7", 0.1)))
    assert begun(unsure, LONGER) is unsure
    other = Opinion("R4", 0.99, (("R4", 0.99), ("R1", 0.01)))
    assert begun(other, LONGER) is other


def test_the_box_with_what_may_follow_begins_where_the_index_does_and_reaches_two_figures_far() -> None:
    low = card(300, 300, (0,), 0.9)
    (mark,) = low.indices
    narrow = replace(mark, right=mark.right * np.float32(0.3))
    centre, right, down = reaching(narrow)
    assert np.allclose(centre - right, narrow.centre - narrow.right, atol=1e-3)
    assert np.isclose(np.hypot(*right), RECOGNITION.prefix.reach * narrow.tall) and np.allclose(down, narrow.down)

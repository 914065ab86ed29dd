"""Printed markers: found where they lie, in any turn; nothing else is one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.detection.signs.markers import BITS, COUNT, find_markers, is_marker, squares
from vision.types import Image, Quad


def table(*markers: tuple[int, float, float, float], side: float = 40.0) -> tuple[Image, dict[int, Quad]]:
    """A table with markers (number, x, y, degrees) on white paper, and where their corners are, px."""
    rng = np.random.default_rng(4)
    image = np.asarray(np.clip(rng.normal((60, 100, 50), 5, (480, 640, 3)), 0, 255), np.uint8)
    truth = {}
    for number, x, y, degrees in markers:
        print_ = np.pad(np.where(squares(number), 15, 240).astype(np.uint8), 1, constant_values=240)
        turn = cv2.getRotationMatrix2D((0, 0), degrees, 1.0)[:, :2]
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64) @ turn.T * side / 2
        paper = (box * (BITS + 2) / BITS + (x, y)).astype(np.float32)
        wide = BITS + 2
        matrix = cv2.getPerspectiveTransform(
            np.array([[0, 0], [wide, 0], [wide, wide], [0, wide]], np.float32) * 10 - 0.5, paper
        )
        big = cv2.resize(cv2.cvtColor(print_, cv2.COLOR_GRAY2BGR), None, fx=10, fy=10, interpolation=cv2.INTER_NEAREST)
        cv2.warpPerspective(big, matrix, (640, 480), image, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
        truth[number] = (box + np.array([x, y])).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.7), np.uint8), truth


@pytest.mark.parametrize("degrees", [0.0, 33.0, 180.0, 271.0])
def test_markers_are_found_in_any_turn(degrees: float) -> None:
    image, truth = table((0, 120, 100, degrees), (49, 480, 330, degrees + 7))
    found = find_markers(image)
    assert found.keys() == truth.keys()
    assert all(np.abs(found[number] - truth[number]).max() < 2.5 for number in truth)


def test_a_marker_that_lies_there_twice_is_none() -> None:
    image, _ = table((3, 120, 100, 0), (3, 480, 330, 0), (8, 300, 220, 0))
    assert list(find_markers(image)) == [8]


def test_an_empty_table_has_none() -> None:
    assert find_markers(table()[0]) == {}


def test_no_two_markers_look_alike() -> None:
    looks = {np.rot90(squares(number), turn).tobytes() for number in range(COUNT) for turn in range(4)}
    assert len(looks) == 4 * COUNT
    with pytest.raises(ValueError, match="no marker 50"):
        squares(COUNT)


def test_the_paper_around_a_marker_is_no_card_but_a_card_beneath_one_is() -> None:
    _, truth = table((5, 300, 200, 20))
    middle = truth[5].mean(axis=0)
    assert is_marker(middle + (truth[5] - middle) * 1.4, list(truth.values()))
    assert not is_marker(middle + (truth[5] - middle) * 3, list(truth.values()))
    assert not is_marker(truth[5] + 80, list(truth.values()))

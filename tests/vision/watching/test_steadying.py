"""The camera's own motion: told by the table's texture, not by one card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.watching.drawn import GRAIN, SIZE, Lying, cloth, drawn
from vision.types import Image
from vision.watching.areas import Map, outlined
from vision.watching.config import SteadyingConfig
from vision.watching.steadying import STILL, Steadier

ALL = np.ones((SIZE[1], SIZE[0]), np.uint8)


def grey(image: Image, frame: int) -> Map:
    grainy = np.clip(image + GRAIN[frame % len(GRAIN)], 0, 255).astype(np.float32)
    return np.asarray(cv2.cvtColor(grainy, cv2.COLOR_BGR2GRAY), np.float32)


@pytest.mark.parametrize(("shift", "turn"), [((0.8, -0.6), 0.0), ((-2.0, 1.5), 0.0), ((0.3, 0.0), 0.4)])
def test_a_camera_that_moves_a_little_is_followed(shift: tuple[float, float], turn: float) -> None:
    table = cloth()
    steadier = Steadier(grey(table, 0), SteadyingConfig())
    motion = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), turn, 1.0)
    motion[:, 2] += shift
    moved = np.asarray(cv2.warpAffine(table, motion, SIZE, borderMode=cv2.BORDER_REFLECT), np.uint8)
    for frame in range(1, 6):
        found = steadier.follow(grey(moved, frame), ALL, 1 / 15)
    corners = np.array([[40, 40, 1], [280, 40, 1], [280, 140, 1], [40, 140, 1]], float)
    assert corners @ found.T == pytest.approx(corners @ motion.T, abs=0.2)
    assert not steadier.lost


def test_a_card_that_is_pushed_on_a_plain_table_is_no_motion_of_the_camera() -> None:
    table, card = cloth(contrast=0.3), Lying("H5", 150, 90)
    steadier = Steadier(grey(drawn(table, [card]), 0), SteadyingConfig())
    steadier.parts([outlined(card.quad, (SIZE[1], SIZE[0]))])
    for frame in range(1, 6):
        found = steadier.follow(grey(drawn(table, [Lying("H5", 153, 91)]), frame), ALL, 1 / 15)
    assert np.abs(found - STILL)[:, 2].max() < 0.3


def test_another_picture_is_told_from_a_camera_that_moved_a_little() -> None:
    steadier = Steadier(grey(cloth(1), 0), SteadyingConfig())
    steadier.follow(grey(cloth(1), 1), ALL, 1 / 15)
    assert not steadier.lost
    steadier.follow(grey(cloth(2), 2), ALL, 1 / 15)
    assert steadier.lost

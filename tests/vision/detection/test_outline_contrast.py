"""How plainly an outline parts paper from ground."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection.outline_contrast import outline_contrast
from vision.types import Image

CARD = np.array([[100, 60], [220, 60], [220, 240], [100, 240]], np.float32)


def cloth() -> Image:
    """A chequered cloth."""
    y, x = np.mgrid[0:320, 0:480] // 30
    return np.where(((x + y) % 2 == 0)[..., None], (40, 90, 60), (150, 160, 150)).astype(np.uint8)


def test_a_card_stands_out_from_a_pattern_and_a_patch_of_it_does_not() -> None:
    image = cloth()
    cv2.fillConvexPoly(image, CARD.astype(np.int32), (245, 245, 245))
    assert outline_contrast(image, CARD) > 0.9
    assert outline_contrast(image, np.asarray(CARD + np.array([180, 20]), np.float32)) < 0.4


def test_the_least_clear_side_counts() -> None:
    image = np.full((320, 480, 3), (60, 95, 40), np.uint8)
    cv2.fillConvexPoly(image, CARD.astype(np.int32), (245, 245, 245))
    image[:, 221:] = (245, 245, 245)  # paper of the same colour beside one side
    assert outline_contrast(image, CARD) < 0.1


def test_a_number_at_the_edge_and_the_picture_s_border_are_endured() -> None:
    image = np.full((320, 480, 3), (60, 95, 40), np.uint8)
    quad = np.asarray(CARD - np.array([101, 61]), np.float32)
    cv2.fillConvexPoly(image, quad.astype(np.int32), (245, 245, 245))
    assert np.isfinite(outline_contrast(image, quad))

"""Two outlines of one card that is seen far askew, and of two equal cards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.detection.assembly import INDEX_AT, outline_from_index
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.askew_card import askew

SIZE = (1280, 720)
CORNERS = np.array([(-31.5, -44.0), (31.5, -44.0), (31.5, 44.0), (-31.5, 44.0)])


def photographed(points: np.ndarray, tilt: float, turn: float) -> np.ndarray:
    """Points (N, 2) mm of a table 450 mm before a camera that looks at it `tilt` degrees from above, px."""
    axis = np.radians(tilt) * np.array([np.cos(turn), np.sin(turn), 0.0])
    solid = points @ cv2.Rodrigues(axis)[0][:, :2].T + (0.0, 0.0, 450.0)
    return np.asarray(solid[:, :2] / solid[:, 2:] * SIZE[0] + np.array(SIZE) / 2)


def outline(middle: tuple[float, float], way: float, tilt: float, turn: float = 0.4) -> CardFound:
    """What one index of a card tells of it: the card's middle, mm, and which way it lies, degrees."""
    cos, sin = np.cos(np.radians(way)), np.sin(np.radians(way))
    x, y = -np.array(INDEX_AT)
    cross = np.array([(x, y), (x + 4.5, y), (x - 4.5, y), (x, y + 8), (x, y - 8), (0, 0)])
    shown = photographed(cross @ np.array([(cos, sin), (-sin, cos)]) + middle, tilt, turn).astype(np.float32)
    index = IndexFound(shown[0], (shown[1] - shown[2]) / 2, (shown[3] - shown[4]) / 2, shown[5], 0.9)
    quad = outline_from_index(index)
    assert quad is not None
    return CardFound(quad, 0.9, 1.0, (index,), from_index=True)


@pytest.mark.parametrize("way", (0.0, 70.0, 200.0))
@pytest.mark.parametrize("tilt", (35.0, 60.0))
def test_the_two_indices_of_a_card_far_askew_are_one_card(tilt: float, way: float) -> None:
    found = askew(outline((20.0, 10.0), way, tilt), outline((20.0, 10.0), way + 180, tilt), SIZE)
    assert found is not None
    cos, sin = np.cos(np.radians(way)), np.sin(np.radians(way))
    true = photographed(CORNERS @ np.array([(cos, sin), (-sin, cos)]) + (20.0, 10.0), tilt, 0.4)
    nearest = np.hypot(*(found.quad[:, None] - true[None]).T).min(axis=0)
    assert nearest.max() < 20.0  # a fifteenth of the card's length


@pytest.mark.parametrize("middle", [(90.0, 10.0), (90.0, 40.0), (-60.0, 10.0), (20.0, 105.0)])
@pytest.mark.parametrize("way", (180.0, 150.0, 0.0))
def test_two_equal_cards_beside_each_other_are_two(middle: tuple[float, float], way: float) -> None:
    assert askew(outline((20.0, 10.0), 0.0, 50.0), outline(middle, way, 50.0), SIZE) is None

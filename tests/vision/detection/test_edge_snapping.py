"""Outlines are drawn to the card's own edges: from ten per cent of its width off to two."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.cards.nono import coloured_deck
from models.render.types import Image
from vision.detection.edge_snapping import refined
from vision.types import Quad

WIDTH = 110
DECK = coloured_deck(np.random.default_rng(4))


def laid(code: str, rng: np.random.Generator) -> tuple[Image, Quad]:
    """A card on a grey table, turned and slanted, soft and noisy."""
    face = DECK.faces[code].image
    high, wide = face.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH / 2, WIDTH / 2 * high / wide)
    quad = (corners @ np.array([[c, s], [-s, c]]) * (1, rng.uniform(0.8, 1)) + 130).astype(np.float32)
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    warped = cv2.warpPerspective(face, cv2.getPerspectiveTransform(source, quad), (260, 260), flags=cv2.INTER_AREA)
    cover = warped[..., 3:] / 255.0
    image = cv2.GaussianBlur(warped[..., :3] * cover + (95, 105, 90) * (1 - cover), (0, 0), 0.8)
    return np.clip(image + rng.normal(0, 4, image.shape), 0, 255).astype(np.uint8), quad


def away(one: Quad, other: Quad) -> float:
    """Mean distance of the corners, as a share of the card's width."""
    return float(np.hypot(*(one - other).T).mean() / WIDTH)


@pytest.mark.parametrize("code", ["R1", "B10", "Y7", "G4"])
def test_sides_move_to_the_card_s_edges(code: str) -> None:
    rng = np.random.default_rng(9)
    before, after = [], []
    for _ in range(12):
        image, quad = laid(code, rng)
        told = (quad + rng.normal(0, 0.07 * WIDTH, (4, 2))).astype(np.float32)
        found = refined(image, told)
        assert found.shape == (4, 2) and found.dtype == np.float32
        before.append(away(told, quad))
        after.append(away(found, quad))
    assert np.median(before) > 0.07 and np.median(after) < 0.03


def test_where_no_edge_is_the_outline_stays() -> None:
    quad = np.array([[60, 50], [150, 52], [149, 180], [58, 178]], np.float32)
    rng = np.random.default_rng(1)
    blank = np.clip(120 + rng.normal(0, 3, (240, 240, 3)), 0, 255).astype(np.uint8)
    assert np.allclose(refined(blank, quad), quad, atol=0.5)


@pytest.mark.parametrize("shift", [(-500, 0), (200, 190)])
def test_an_outline_beyond_the_picture_is_no_error(shift: tuple[int, int]) -> None:
    quad = np.array([[60, 50], [150, 52], [149, 180], [58, 178]], np.float32) + np.array(shift, np.float32)
    blank = np.zeros((240, 240, 3), np.uint8)
    assert np.allclose(refined(blank, quad), quad, atol=0.5)

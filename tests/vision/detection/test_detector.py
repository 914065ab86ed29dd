"""Which detections are one card: by geometry; names only tell what geometry leaves open."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from models.render.cards.deck import built_in
from vision.detection.deduplication import (
    opposite_corners,
)
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.scanner import MODELS
from vision.types import Image


def card(x: float, y: float, corners: tuple[int, ...], score: float, px: float = 3.0) -> CardFound:
    """An upright card (3 px/mm) with those of its two indices that are seen: 0 top left, 1 bottom right."""
    centre = np.array([x, y], np.float32)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    quad = np.stack([centre + np.array([sx * 31.5, sy * 44], np.float32) * px for sx, sy in signs])
    indices = []
    for corner in corners:
        turn = 1.0 if corner == 0 else -1.0
        at = centre + np.array([-26, -34], np.float32) * px * turn
        right, down = np.array([4, 0], np.float32) * px * turn, np.array([0, 8], np.float32) * px * turn
        indices.append(IndexFound(at, right, down, centre, score))
    return CardFound(quad.astype(np.float32), score, 1.0, tuple(indices))


def test_a_face_without_an_index_is_looked_at_once_more() -> None:
    # A look that overlooks every index, then one that does not: as it is in a fan at some sizes.
    class OverlooksOnce(Locator):
        looks = 0

        def look(self, image: Image, scale: float, box: tuple[int, int, int, int] | None = None) -> list[CardFound]:
            found = super().look(image, scale, box)
            self.looks += 1
            return [replace(one, indices=()) for one in found if not one.from_index] if self.looks < 3 else found

    image = np.full((480, 640, 3), (60, 90, 60), np.uint8)
    face = built_in().faces["S7"].image[..., :3]
    small = cv2.resize(face, (126, 176), interpolation=cv2.INTER_AREA)
    image[150:326, 250:376] = small
    locator = OverlooksOnce(MODELS / "locator.onnx", 1)
    (found,) = locator.find(image)
    assert locator.looks == 3 and len(found.indices) == 2


def test_one_card_that_fills_the_picture_and_was_taken_for_two_small_ones() -> None:
    # Both outlines are half the size of the card, each around one of its two indices.
    whole = card(400, 400, (0, 1), 0.9, px=6.0)
    small = [
        CardFound((0.5 * (whole.quad - index.centre) + index.centre).astype(np.float32), 0.9, 1.0, (index,), True)
        for index in whole.indices
    ]
    assert opposite_corners(small[0], small[1])
    assert opposite_corners(small[1], small[0])
    # Beside each other, or one far below the other, they are two cards.
    beside = small[1].moved(1.0, np.array([250, 0], np.float32))
    below = small[1].moved(1.0, np.array([0, 500], np.float32))
    assert not opposite_corners(small[0], beside)
    assert not opposite_corners(small[0], below)
    # So are two that stand the same way up.
    assert not opposite_corners(small[0], small[0].moved(1.0, np.array([312, 408], np.float32)))


def test_far_cards_are_found_where_the_first_look_sees_only_some() -> None:
    deck, wide = built_in(), 42
    table = np.full((720, 1280, 3), (60, 110, 50), np.float64) + np.random.default_rng(0).normal(0, 6, (720, 1280, 3))
    spots = {"S7": (200, 200), "HK": (420, 160), "D4": (900, 560), "C10": (1100, 300), "H2": (640, 380)}
    for code, (x, y) in spots.items():
        face = deck.faces[code].image
        small = cv2.resize(face, (wide, round(wide * face.shape[0] / face.shape[1])), interpolation=cv2.INTER_AREA)
        part = table[y : y + small.shape[0], x : x + wide]
        share = small[..., 3:] / 255
        part[:] = share * small[..., :3] + (1 - share) * part
    image = np.clip(table, 0, 255).astype(np.uint8)
    locator = Locator(MODELS / "locator.onnx", 1)
    found = [card.centre for card in locator.find(image)]
    for x, y in spots.values():
        assert any(np.hypot(*(centre - (x + wide / 2, y + wide * 88 / 126))) < wide / 4 for centre in found)

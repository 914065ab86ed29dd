"""Which of a still of the whole sensor and the moving picture is read."""

from __future__ import annotations

import cv2
import numpy as np

from models.render.cards.deck import built_in
from models.render.scenes.tabletop import one_more
from models.render.textures import TextureSource
from table.live.full_resolution import scaled, sharper
from vision.types import Detection


def test_a_still_of_something_else_is_not_read() -> None:
    before, _ = one_more(np.random.default_rng([7, 5]), built_in(), TextureSource(), "easy", 6)
    moving = before.image
    twice = np.asarray(cv2.resize(moving, None, fx=2, fy=2), np.uint8)
    assert sharper(twice, moving) is twice
    hand = twice.copy()
    hand[: hand.shape[0] // 2, : hand.shape[1] // 3] = 200
    assert sharper(hand, moving) is moving
    assert sharper(twice[:, 40:], moving) is moving  # another part of the table
    assert sharper(None, moving) is moving


def test_what_was_read_of_a_still_is_told_in_px_of_the_moving_picture() -> None:
    quad = np.array([[20, 40], [80, 40], [80, 130], [20, 130]], np.float32)
    told = scaled(Detection(quad, "up", "H7", 0.9, (("H7", 0.9),), ((24.0, 50.0),)), 0.5)
    assert np.allclose(told.quad, quad / 2) and told.marks == ((12.0, 25.0),) and told.card == "H7"

"""Hands over a scene: a few are drawn once, then turned and placed again and again."""

from __future__ import annotations

import cv2
import numpy as np

from models.render.hands.hand import POSES, HandSprite, draw_hand, random_look
from models.render.stage import COVERED, Stage

Rng = np.random.Generator


class HandPool:
    """`most` different hands, drawn when first asked for: hand k is the same in every run, whoever asked before."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._hands: dict[int, HandSprite] = {}

    def reach_in(self, rng: Rng, stage: Stage, reach: float) -> None:
        """One or two hands that reach for the cards or the middle; `reach`: half the view's width, mm."""
        for _ in range(1 + (rng.random() < 0.2)):
            x, y = rng.uniform(-0.8, 0.8, 2) * reach
            if stage.placed and rng.random() < 0.75:
                card = stage.placed[int(rng.integers(len(stage.placed)))]
                x, y = np.array([card.x, card.y]) + rng.normal(0, 32, 2)
            lay_hand(stage, self._draw(rng), float(x), float(y), float(rng.uniform(0, 2 * np.pi)))

    def _draw(self, rng: Rng) -> HandSprite:
        number = int(rng.integers(self._most))
        if number not in self._hands:
            own = np.random.default_rng([7, number])
            names = sorted(POSES)
            self._hands[number] = draw_hand(
                names[int(own.integers(len(names)))], random_look(own), px_per_mm=1.6, reach_mm=300.0,
                bend=float(own.normal(0, 8)), lift_mm=float(own.exponential(12)),
                view=(float(own.normal(0, 0.3)), float(own.normal(0, 0.3))),
            )  # fmt: skip
        return self._hands[number]


def lay_hand(stage: Stage, hand: HandSprite, x: float, y: float, turn: float) -> None:
    """Draws a hand with its shadow over everything, its fingers at the table point (mm), turned by `turn` radians."""
    c, s = np.cos(turn), np.sin(turn)
    place = np.array([[c, -s, x], [s, c, y], [0, 0, 1]]) @ hand.matrix(0.0, 0.0)
    matrix = stage.camera.matrix @ place
    size = stage.camera.size
    picture = cv2.warpPerspective(hand.image, matrix, size)
    alpha = picture[..., 3:].astype(np.float32) / np.float32(255)
    if not alpha.any():
        return
    shade = cv2.warpPerspective(hand.cast, matrix, size)
    scale = stage.camera.scale_at(x, y)
    soft = cv2.GaussianBlur(cv2.resize(shade, (size[0] // 4, size[1] // 4)), (0, 0), max(0.6, scale))
    dark = cv2.resize(soft, size).astype(np.float32) * np.float32(stage.light.darkness / 255)
    stage.image[:] = (
        stage.image * (1 - dark[..., None]) * (1 - alpha) + picture[..., :3] * alpha + np.float32(0.5)
    ).astype(np.uint8)
    stage.ids[alpha[..., 0] > 0.5] = COVERED

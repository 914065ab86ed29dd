"""A drawn table for the tests of tracking: cards that lie at a place and an angle, their detections, stills of them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.tracker import Scene, Tracker
from vision.types import Detection, Image

SIZE = (640, 400)
SCALE = 0.8  # px/mm
Lying = tuple[str, float, float, float]  # code, x and y in px, angle in degrees


def outline(lying: Lying) -> NDArray[np.float32]:
    _, x, y, angle = lying
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([63, 88]) * SCALE / 2
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + (x, y), np.float32)


def draw(cards: Sequence[Lying], light: float = 1.0) -> Image:
    """The table with these cards, the later ones on top; a card's print depends on its name."""
    image = np.full((SIZE[1], SIZE[0], 3), (70, 100, 60), np.uint8)
    for lying in cards:
        quad = outline(lying)
        cv2.fillConvexPoly(image, quad.astype(np.int32), (240, 240, 240))
        rng = np.random.default_rng(sum(map(ord, lying[0])))
        for u, v in rng.uniform(0.15, 0.85, (5, 2)):
            spot = quad[0] + (quad[1] - quad[0]) * u + (quad[3] - quad[0]) * v
            cv2.circle(image, spot.astype(int).tolist(), 5, (30, 30, 160), -1)
    noise = np.random.default_rng(len(cards)).normal(0, 3, image.shape)
    return np.asarray(np.clip(image * light + noise, 0, 255), np.uint8)


def sight(lying: Lying, card: str | None = "", confidence: float = 0.97) -> Detection:
    name = lying[0] if card == "" else card
    alternatives = ((name, confidence),) if name else ((lying[0], 0.4), ("D9", 0.35))
    quad = outline(lying)
    x, y = quad[0] * 0.8 + quad[2] * 0.2
    return Detection(quad, "up", name, confidence if name else 0.4, alternatives, ((float(x), float(y)),))


class Table:
    """Stills of a table, one a second."""

    def __init__(self) -> None:
        self.tracker = Tracker(plane=None)
        self.at_ms = 0.0

    def look(self, cards: Sequence[Lying], detections: Sequence[Detection] | None = None, light: float = 1.0) -> Scene:
        self.at_ms += 1000
        seen = [sight(lying) for lying in cards] if detections is None else detections
        return self.tracker.update(seen, draw(cards, light), self.at_ms)


H7: Lying = ("H7", 200, 200, 10)
S9: Lying = ("S9", 240, 210, -20)
C4: Lying = ("C4", 420, 220, 0)


def names(scene: Scene, kind: str) -> list[str | None]:
    return [card.card for card in getattr(scene, kind)]

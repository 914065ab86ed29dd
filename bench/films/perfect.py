"""Perfect eyes: a film drawn as plain outlines, and detections that are what the film knows to be visible.

They tell faults of the inference from those of the eyes, and cost a fraction of a painted film. Motion, arms and
tracking are the real ones: the picture shows cards and arms as areas of one colour.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence

import cv2
import numpy as np

from models.render.types import Image
from table.simulation.film import Film
from table.simulation.motion.layout import card_corners
from table.simulation.pictures.paint import face_of
from vision.types import Detection

READABLE = 0.75
"""A card is read where this share of one of its indices shows."""
SHOWS = 0.3
"""A card is seen, though not read, where this share of it shows; a back from SHOWS_DOWN on."""
SHOWS_DOWN = 0.2
CLOTH = (70, 100, 60)
ARM = (90, 110, 170)
ARM_MM = (75.0, 30.0)
"""Breadth of an arm and radius of a hand, mm."""
LONGEST_MM = 2500.0
"""An arm is drawn so long at most, mm: out of the picture however the camera is tilted."""
NEAREST = 0.2
"""Nothing is drawn nearer to the camera, as a share of the distance of the table's middle."""
SHIFT = 4
"""Bits of a drawn coordinate behind the point."""


def drawn(film: Film, at_ms: float) -> Image:
    """(H, W, 3) BGR: a moment of a film as plain outlines."""
    width, height = film.view.size
    picture = np.full((height, width, 3), CLOTH, np.uint8)
    for card in film.choreography.cards_at(at_ms):
        face = face_of(film.deck, card, film.seed)
        quad = film.to_px(card_corners(card.spot, face.size_mm), at_ms)
        _fill(picture, quad, (230, 230, 230) if card.side == "up" else (120, 60, 40))
        if card.side == "up":
            middle = quad.mean(axis=0)
            for number, corner in enumerate(quad):
                blot = middle + (quad - middle) * 0.35 + (corner - middle) * 0.3
                _fill(picture, blot, _colour(card.code, number))
    for hand in film.choreography.hands_at(at_ms):
        spot = hand.spot
        back = np.array([-math.sin(spot.angle), math.cos(spot.angle)])
        across = np.array([math.cos(spot.angle), math.sin(spot.angle)]) * ARM_MM[0] / 2
        end = np.array([spot.x, spot.y])
        far = end + back * _long(film, end, back)
        _fill(picture, film.to_px(np.array([end - across, end + across, far + across, far - across]), at_ms), ARM)
        circle = np.linspace(0, 2 * math.pi, 20)
        tip = end - back * ARM_MM[1] / 2
        round_ = tip + ARM_MM[1] * np.stack([np.cos(circle), np.sin(circle)], axis=1)
        _fill(picture, film.to_px(round_, at_ms), ARM)
    return picture


def _long(film: Film, end: np.ndarray, back: np.ndarray) -> float:
    """How far an arm is drawn from its end, mm: up to what lies behind the camera, which shows elsewhere."""
    lengths = np.arange(LONGEST_MM, 0.0, -50.0)
    depth = (end + lengths[:, None] * back) @ film.view.homography[2, :2] + film.view.homography[2, 2]
    before = lengths[depth / film.view.homography[2, 2] > NEAREST]
    return float(before[0]) if len(before) else 0.0


def visible(film: Film, at_ms: float) -> list[Detection]:
    """What perfect eyes see at a time, px of the frame; arms hide nothing."""
    found = []
    for item in film.lying(at_ms):
        quad = np.array(item["quad"], np.float32)
        # A joker may have nothing in its corners: its picture is read.
        index = max((mark["visible"] for mark in item["indices"]), default=item["visible"])
        if item["face"] == "down":
            if item["visible"] > SHOWS_DOWN:
                found.append(Detection(quad, "down", None, 0.99))
        elif index >= READABLE:
            shown = [np.mean(mark["quad"], axis=0) for mark in item["indices"] if mark["visible"] >= READABLE]
            marks = tuple((float(x), float(y)) for x, y in shown)
            found.append(Detection(quad, "up", item["card"], 0.99, ((item["card"], 0.99),), marks))
        elif item["visible"] > SHOWS:
            found.append(Detection(quad, "up", None, 0.5, ((item["card"], 0.5),)))
    return found


def _fill(picture: Image, quad: Sequence[Sequence[float]] | np.ndarray, colour: tuple[int, int, int]) -> None:
    points = np.round(np.asarray(quad) * (1 << SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(picture, points, colour, shift=SHIFT)


def _colour(code: str, number: int) -> tuple[int, int, int]:
    mixed = zlib.crc32(f"{code}{number}".encode())
    return mixed & 127, mixed >> 8 & 127, mixed >> 16 & 255

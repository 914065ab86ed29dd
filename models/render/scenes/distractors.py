"""Distractors: things on card tables that are no cards (chips, cups, phones, paper, packets, tickets, pens, dice)."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.render.cards.deck import rounded
from models.render.cards.pips import SUITS, PipStyle, pip_mask, stamp
from models.render.textures import TextureSource, any_colour
from models.render.types import Face, Image

Rng = np.random.Generator
LETTERS = np.array(list("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,-:&%"))


def _board(size_mm: tuple[float, float], colour: tuple[int, int, int], scale: float, radius: float) -> Image:
    size = (max(4, round(size_mm[0] * scale)), max(4, round(size_mm[1] * scale)))
    image = np.zeros((size[1], size[0], 4), np.uint8)
    image[..., :3] = colour
    image[..., 3] = rounded(size, min(radius * scale, min(size) / 2 - 1))
    return image


def _words(rng: Rng, length: int) -> str:
    return "".join(rng.choice(LETTERS, length))


def _lines(rng: Rng, image: Image, colour: tuple[int, int, int], area: tuple[int, int, int, int]) -> None:
    """Fills an area (px: left, top, right, bottom) with lines of print."""
    left, top, right, bottom = area
    size = max(0.25, rng.uniform(0.012, 0.05) * (bottom - top) / 10)
    font = int(rng.integers(0, 8))
    pitch = max(5, int(size * rng.uniform(26, 44)))
    for y in range(top + pitch, bottom, pitch):
        if rng.random() < 0.12:
            continue
        count = max(1, int((right - left) * rng.uniform(0.3, 1.0) / (size * 18 + 1)))
        cv2.putText(image, _words(rng, min(count, 60)), (left, y), font, size, (*colour, 255), 1, cv2.LINE_AA)


def paper(rng: Rng, scale: float, _: TextureSource) -> Face:
    """A sheet, a score pad or a receipt: print, ruled lines, big digits, single suit marks."""
    size = (float(rng.uniform(50, 210)), float(rng.uniform(60, 297)))
    tone = int(rng.uniform(185, 255))
    image = _board(size, (tone - int(rng.uniform(0, 25)), tone, tone), scale, 0.1)
    height, width = image.shape[:2]
    ink = any_colour(rng) if rng.random() < 0.3 else (35, 30, 30)
    kind = int(rng.integers(5))
    edge = max(2, min(width, height) // 10)
    if kind in (0, 1):
        _lines(rng, image, ink, (edge, edge, width - edge, height - edge))
    elif kind == 2:
        for y in range(edge, height, max(4, int(rng.uniform(5, 9) * scale))):
            cv2.line(image, (0, y), (width, y), (200, 170, 150, 255), 1, cv2.LINE_AA)
        for _n in range(int(rng.integers(3, 14))):
            spot = (int(rng.uniform(0, width)), int(rng.uniform(edge, height)))
            tall = float(rng.uniform(0.15, 0.5) * scale)
            cv2.putText(image, str(rng.integers(0, 100)), spot, 16 | int(rng.choice([0, 4, 7])), tall, (*ink, 255),
                        max(1, round(scale / 2)), cv2.LINE_AA)  # fmt: skip
    elif kind == 3:
        text = str(rng.integers(0, 11)) if rng.random() < 0.6 else _words(rng, int(rng.integers(1, 6)))
        cv2.putText(image, text, (edge, height // 2), int(rng.integers(0, 5)), width / 60,
                    (*ink, 255), max(1, width // 30), cv2.LINE_AA)  # fmt: skip
    else:
        style = PipStyle.draw(rng)
        for _n in range(int(rng.integers(1, 6))):
            tall = max(3, int(rng.uniform(5, 30) * scale))
            mask = pip_mask(str(rng.choice(list(SUITS))), tall, style)
            stamp(image, mask, (rng.uniform(0, width), rng.uniform(0, height)), any_colour(rng))
    return Face("", image, size)


def chip(rng: Rng, scale: float, _: TextureSource) -> Face:
    """A poker chip or a token."""
    across = float(rng.uniform(22, 42))
    image = _board((across, across), any_colour(rng), scale, across / 2)
    side = image.shape[0]
    middle, second = (side / 2, side / 2), any_colour(rng)
    for turn in range(0, 360, int(rng.choice([45, 60, 90]))):
        cv2.ellipse(image, (round(middle[0]), round(middle[1])), (side // 2, side // 2), turn, 0, 18,
                    (*second, 255), -1, cv2.LINE_AA)  # fmt: skip
    cv2.circle(image, (side // 2, side // 2), max(1, int(side * 0.36)), (*any_colour(rng), 255), -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        text = str(rng.choice(["1", "5", "10", "25", "50", "100", "500"]))
        cv2.putText(image, text, (int(side * 0.28), int(side * 0.62)), 0, side / 90, (*second, 255),
                    max(1, side // 40), cv2.LINE_AA)  # fmt: skip
    image[..., 3] = rounded((side, side), side / 2 - 1)
    return Face("", image, (across, across))


def cup(rng: Rng, scale: float, _: TextureSource) -> Face:
    """A cup, glass, bottle or saucer from above."""
    across = float(rng.uniform(55, 150))
    wall, drink = any_colour(rng), any_colour(rng)
    image = _board((across, across), wall, scale, across / 2)
    side = image.shape[0]
    middle = (side // 2, side // 2)
    cv2.circle(image, middle, int(side * 0.46), (*(int(v * 0.8) for v in wall), 255), -1, cv2.LINE_AA)
    cv2.circle(image, middle, int(side * rng.uniform(0.3, 0.44)), (*drink, 255), -1, cv2.LINE_AA)
    shine = (int(side * rng.uniform(0.3, 0.6)), int(side * rng.uniform(0.3, 0.6)))
    cv2.ellipse(image, shine, (max(1, side // 12), max(1, side // 30)), 40, 0, 360, (245, 245, 245, 255), -1,
                cv2.LINE_AA)  # fmt: skip
    image[..., 3] = rounded((side, side), side / 2 - 1)
    return Face("", image, (across, across))


def phone(rng: Rng, scale: float, textures: TextureSource) -> Face:
    """A phone, face up or down."""
    size = (float(rng.uniform(65, 80)), float(rng.uniform(135, 168)))
    image = _board(size, any_colour(rng) if rng.random() < 0.3 else (25, 22, 22), scale, 9)
    height, width = image.shape[:2]
    if rng.random() < 0.6:
        rim = max(1, int(width * 0.05))
        screen = cv2.resize(textures.tile(rng)[0], (width - 2 * rim, height - 4 * rim))
        image[2 * rim : height - 2 * rim, rim : width - rim, :3] = screen
        for _n in range(int(rng.integers(0, 14))):
            x, y = int(rng.uniform(rim, width - rim)), int(rng.uniform(rim, height - rim))
            cv2.circle(image, (x, y), max(1, width // 14), (*any_colour(rng), 255), -1)
    return Face("", image, size)


def packet(rng: Rng, scale: float, textures: TextureSource) -> Face:
    """A card box, sweets, a booklet: coloured, with big print and suit marks."""
    size = (float(rng.uniform(45, 140)), float(rng.uniform(60, 200)))
    image = _board(size, any_colour(rng), scale, float(rng.uniform(0.2, 6)))
    height, width = image.shape[:2]
    if rng.random() < 0.5:
        image[..., :3] = cv2.resize(textures.tile(rng)[0], (width, height))
    if rng.random() < 0.5:
        edge = max(1, int(width * rng.uniform(0.03, 0.12)))
        cv2.rectangle(image, (edge, edge), (width - edge, height - edge), (*any_colour(rng), 255), max(1, edge // 3))
    if rng.random() < 0.5:
        style = PipStyle.draw(rng)
        mask = pip_mask(str(rng.choice(list(SUITS))), max(4, int(height * rng.uniform(0.1, 0.5))), style)
        stamp(image, mask, (width * rng.uniform(0.2, 0.8), height * rng.uniform(0.2, 0.8)), any_colour(rng))
    for _n in range(int(rng.integers(0, 4))):
        cv2.putText(image, _words(rng, int(rng.integers(2, 10))), (width // 10, int(rng.uniform(0.1, 0.95) * height)),
                    int(rng.integers(0, 8)), float(width / rng.uniform(60, 200)), (*any_colour(rng), 255),
                    max(1, width // 60), cv2.LINE_AA)  # fmt: skip
    return Face("", image, size)


def ticket(rng: Rng, scale: float, textures: TextureSource) -> Face:
    """As large as a playing card and none: a photograph, a board game's or a business card, a blank."""
    size = (float(rng.uniform(50, 72)), float(rng.uniform(76, 96)))
    tone = any_colour(rng) if rng.random() < 0.5 else (240, 244, 246)
    image = _board(size, tone, scale, float(rng.uniform(0.3, 4)))
    height, width = image.shape[:2]
    kind = int(rng.integers(4))
    edge = max(1, int(width * rng.uniform(0.03, 0.12)))
    if kind in (0, 1):
        low = height - edge if kind == 0 else int(height * rng.uniform(0.4, 0.7))
        art = textures.tile(rng)[0]
        image[edge:low, edge : width - edge, :3] = cv2.resize(art, (width - 2 * edge, low - edge))
        for _n in range(int(rng.integers(0, 5))):
            spot = (int(rng.uniform(0, width)), int(rng.uniform(edge, low)))
            shape = (int(rng.uniform(2, width / 3)), int(rng.uniform(2, height / 4)))
            cv2.ellipse(image, spot, shape, float(rng.uniform(0, 180)), 0, 360, (*any_colour(rng), 255), -1)
    if kind in (1, 2):
        _lines(rng, image, any_colour(rng), (edge, height // 2, width - edge, height - edge))
    image[..., 3] = rounded((width, height), max(1.0, 2 * scale))
    return Face("", image, size)


def stick(rng: Rng, scale: float, _: TextureSource) -> Face:
    """A pen, a cable, chopsticks, a ruler."""
    size = (float(rng.uniform(5, 28)), float(rng.uniform(120, 300)))
    image = _board(size, any_colour(rng), scale, float(rng.uniform(0.5, 6)))
    height, width = image.shape[:2]
    cv2.rectangle(image, (0, 0), (width, int(height * rng.uniform(0, 0.4))), (*any_colour(rng), 255), -1)
    cv2.line(image, (width // 3, 0), (width // 3, height), (225, 225, 225, 255), max(1, width // 10))
    if width > 20:
        for y in range(0, height, max(3, int(scale * 5))):
            cv2.line(image, (0, y), (width // 2, y), (20, 20, 20, 255), 1)
    return Face("", image, size)


def die(rng: Rng, scale: float, _: TextureSource) -> Face:
    """A die."""
    side_mm = float(rng.uniform(12, 20))
    image = _board((side_mm, side_mm), any_colour(rng) if rng.random() < 0.4 else (238, 240, 242), scale, 2.5)
    side = image.shape[0]
    spots = [(0.5, 0.5), (0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25)][: int(rng.integers(1, 6))]
    ink = (20, 20, 20) if rng.random() < 0.7 else (30, 20, 190)
    for x, y in spots:
        cv2.circle(image, (int(x * side), int(y * side)), max(1, side // 9), (*ink, 255), -1, cv2.LINE_AA)
    return Face("", image, (side_mm, side_mm))


Thing = Callable[[Rng, float, TextureSource], Face]
THINGS: tuple[tuple[Thing, float, float], ...] = (
    (paper, 0.22, 0.0), (chip, 0.16, 3.0), (cup, 0.12, 60.0), (phone, 0.08, 8.0), (packet, 0.14, 18.0),
    (ticket, 0.16, 0.3), (stick, 0.08, 6.0), (die, 0.04, 14.0),
)  # fmt: skip
"""Each thing with how often it lies about and its height (mm)."""


def draw_thing(rng: Rng, px_per_mm: float, textures: TextureSource) -> tuple[Face, float]:
    """A random thing as a face (BGRA, mm) for a view of this scale, and its height in mm."""
    weights = np.array([share for _, share, _ in THINGS])
    make, _, height = THINGS[int(rng.choice(len(THINGS), p=weights / weights.sum()))]
    return make(rng, float(np.clip(px_per_mm, 0.7, 3.5)), textures), height

"""Middles of faces: court pictures, aces, jokers. They vary widely, so that no reader relies on them."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from models.render.cards.deck import built_in
from models.render.cards.pips import Mask, PipStyle, pip_mask, stamp
from models.render.textures import any_colour
from models.render.types import Image

Rng = np.random.Generator
SIZE = (130, 200)
"""Width and height (px) of a court picture before it is fitted to its card."""
_CROP = (slice(18, -18), slice(28, -28))


@lru_cache(maxsize=1)
def _engraved() -> dict[str, Image]:
    """The court pictures of the look that ships with the project, without their frames' surroundings."""
    deck = built_in()
    codes = [suit + rank for suit in "SHDC" for rank in "JQK"]
    return {code: np.ascontiguousarray(deck.faces[code].image[_CROP][..., :3]) for code in codes}


def engraved_court(code: str, tone: tuple[float, float, float, bool]) -> Image:
    """A traditional court picture; `tone`: hue turn (0..180), saturation and contrast factors, mirrored or not."""
    turn, saturation, contrast, mirrored = tone
    picture = _engraved()[code]
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int16) + int(turn)) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * saturation, 0, 255).astype(np.uint8)
    out = cv2.convertScaleAbs(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), alpha=contrast, beta=255 * (1 - contrast))
    return np.asarray(out[:, ::-1] if mirrored else out, np.uint8)


def patched_court(rng: Rng, paper: tuple[int, int, int], framed: bool) -> Image:
    """A busy picture of coloured patches with a head, the same after half a turn: (200, 130, 3)."""
    width, height = SIZE
    image = np.full((height, width, 3), paper, np.uint8)
    colours = [any_colour(rng) for _ in range(4)] + [(20, 20, 20), (20, 180, 230), (40, 30, 200), (180, 90, 30)]
    half = image[: height // 2]
    for _ in range(int(rng.integers(14, 40))):
        spot = rng.uniform((0, height * 0.12), (width, height / 2))
        points = spot + rng.normal(0, 15, (int(rng.integers(3, 7)), 2))
        colour = colours[int(rng.integers(len(colours)))]
        cv2.fillPoly(half, [points.astype(np.int32)], colour, cv2.LINE_AA)
        if rng.random() < 0.4:
            cv2.polylines(half, [points.astype(np.int32)], True, (20, 20, 20), 1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 5))):  # rows of ornament
        y, step, colour = int(rng.uniform(30, height / 2)), int(rng.integers(5, 12)), any_colour(rng)
        for x in range(0, width, step):
            cv2.circle(half, (x, y), max(1, step // 3), colour, -1, cv2.LINE_AA)
    skin = (int(rng.uniform(140, 200)), int(rng.uniform(170, 215)), int(rng.uniform(215, 250)))
    head = (width // 2 + int(rng.normal(0, 10)), int(rng.uniform(30, 45)))
    hair = any_colour(rng)
    cv2.ellipse(half, head, (19, 21), 0, 0, 360, hair, -1, cv2.LINE_AA)
    cv2.ellipse(half, head, (12, 17), 0, 0, 360, skin, -1, cv2.LINE_AA)
    cv2.ellipse(half, head, (12, 17), 0, 0, 360, (20, 20, 20), 1, cv2.LINE_AA)
    for side in (-5, 5):
        cv2.circle(half, (head[0] + side, head[1] - 2), 1, (20, 20, 20), -1, cv2.LINE_AA)
    crown = [(head[0] - 15, head[1] - 12)]
    for number in range(5):
        crown.append((head[0] - 15 + number * 7, head[1] - (26 if number % 2 == 0 else 17)))
    crown.append((head[0] + 15, head[1] - 12))
    cv2.fillPoly(half, [np.array(crown, np.int32)], colours[5], cv2.LINE_AA)
    image[height // 2 :] = half[::-1, ::-1]
    if framed:
        cv2.rectangle(image, (0, 0), (width - 1, height - 1), (60, 40, 30), 1)
    return image


def emblem_court(rng: Rng, paper: tuple[int, int, int], letter: Mask | None, suit: str,
                 pips: PipStyle, ink: tuple[int, int, int]) -> Image:  # fmt: skip
    """A plain modern court: one big letter or suit mark, perhaps on a coloured ground: (200, 130, 3)."""
    width, height = SIZE
    image = np.full((height, width, 3), paper, np.uint8)
    if rng.random() < 0.3:
        low = int(rng.uniform(0, 30))
        cv2.rectangle(image, (low, low), (width - low, height - low), any_colour(rng), -1 if rng.random() < 0.5 else 2)
    mark = letter if letter is not None else pip_mask(suit, int(rng.uniform(50, 110)), pips)
    stamp(image, mark, (width / 2, height / 2), ink)
    return image


def ornament(rng: Rng, image: Image, ink: tuple[int, int, int], scale: float) -> None:
    """Rings, dots and rays around the middle of an ace of spades; `scale` in px per mm."""
    middle = (image.shape[1] // 2, image.shape[0] // 2)
    for radius in rng.uniform(15, 26, int(rng.integers(1, 5))):
        cv2.circle(image, middle, round(radius * scale), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
    reach = rng.uniform(17, 24) * scale
    for angle in np.linspace(0, 2 * np.pi, int(rng.integers(8, 40)), endpoint=False):
        spot = (round(middle[0] + np.cos(angle) * reach), round(middle[1] + np.sin(angle) * reach))
        cv2.circle(image, spot, int(rng.integers(2, 6)), ink, -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        text = str(rng.choice(["PLAYING CARDS", "MADE IN JAPAN", "CLUB SPECIAL", "No. 88", "LINEN FINISH"]))
        size = 0.3 * scale / 3.6
        wide = cv2.getTextSize(text, 0, size, 1)[0][0]
        cv2.putText(image, text, (middle[0] - wide // 2, round(middle[1] + 27 * scale)), 0, size, ink, 1, cv2.LINE_AA)


def jester(rng: Rng, image: Image, scale: float) -> None:
    """A joker's drawing in the middle of a card: a jester, a star, a wheel or loose shapes; `scale` in px per mm."""
    x, y = image.shape[1] // 2, image.shape[0] // 2
    kind = rng.random()
    if kind < 0.45:
        for side in (-1, 0, 1):
            tip = (round(x + side * rng.uniform(10, 15) * scale), round(y - rng.uniform(16, 24) * scale))
            base = [(round(x + (side * 5 - 5) * scale), round(y - 5 * scale)),
                    (round(x + (side * 5 + 5) * scale), round(y - 5 * scale))]  # fmt: skip
            cv2.fillPoly(image, [np.array([*base, tip], np.int32)], any_colour(rng), cv2.LINE_AA)
            cv2.circle(image, tip, round(1.8 * scale), (30, 180, 230), -1, cv2.LINE_AA)
        cv2.ellipse(image, (x, y), (round(6.5 * scale), round(8 * scale)), 0, 0, 360, (190, 215, 240), -1, cv2.LINE_AA)
        for side in (-1, 1):
            cv2.circle(image, (round(x + side * 2.5 * scale), round(y - 2 * scale)), round(0.8 * scale), (20, 20, 20),
                       -1, cv2.LINE_AA)  # fmt: skip
        cv2.ellipse(image, (x, round(y + 2 * scale)), (round(3.5 * scale), round(2.5 * scale)), 0, 10, 170,
                    (40, 40, 190), 2, cv2.LINE_AA)  # fmt: skip
        body = np.array([(-7, 8), (7, 8), (rng.uniform(8, 15), 28), (-rng.uniform(8, 15), 28)]) * scale
        cv2.fillPoly(image, [np.round(body + np.array([x, y])).astype(np.int32)], any_colour(rng), cv2.LINE_AA)
    elif kind < 0.65:
        turns = np.linspace(0, 2 * np.pi, 11)[:-1] - np.pi / 2
        reach = np.where(np.arange(10) % 2 == 0, 1.0, rng.uniform(0.35, 0.5)) * rng.uniform(12, 22) * scale
        points = np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None] + (x, y)
        cv2.fillPoly(image, [np.round(points).astype(np.int32)], any_colour(rng), cv2.LINE_AA)
    else:
        for _ in range(int(rng.integers(3, 10))):
            spot = (round(x + rng.normal(0, 8) * scale), round(y + rng.normal(0, 13) * scale))
            axes = (round(rng.uniform(2, 11) * scale), round(rng.uniform(2, 11) * scale))
            cv2.ellipse(image, spot, axes, rng.uniform(0, 180), 0, 360, any_colour(rng), -1, cv2.LINE_AA)

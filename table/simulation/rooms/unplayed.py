"""Films in which cards are seen and nobody plays: a pan over lying cards, a recorded screen, a film run backwards."""

from __future__ import annotations

import math
from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Deck, Face, Image
from table.simulation.pictures.ground import lay
from table.simulation.rooms.shots import Reel, Shot

FPS = 15.0
PAGE = (1280, 2600)
"""The page of a screen recording, (width, height) px; the screen shows 720 of it."""
CARD_PX = 118
SHOWN_MS = 4200.0
"""So long a page is shown before it is another one."""


def backwards(reel: Reel, until_ms: float) -> Iterator[Shot]:
    """The frames up to a moment, the last one first: hands take cards away, and nobody lays any."""
    numbers = [number for number in range(reel.frames) if reel.shown(number) <= until_ms]
    for place, number in enumerate(reversed(numbers)):
        at_ms = reel.time_of(numbers[-1]) - reel.time_of(number)
        assert place == 0 or at_ms > 0
        yield Shot(reel.streamed(number), at_ms, at_ms)


def panned(picture: Image, length_ms: float, seed: int) -> Iterator[Shot]:
    """Somebody holds the camera in the hand and shows what lies there (a large picture, at least 1.3 times as wide as
    what is shown): it moves, turns, comes nearer, rests and trembles."""
    rng = np.random.default_rng([seed, 91])
    width, height = (int(side / 1.5) // 2 * 2 for side in picture.shape[1::-1])
    ways = rng.uniform(-1, 1, (5, 2)) * (0.22 * np.array(picture.shape[1::-1]))
    turns, nears = rng.uniform(-0.25, 0.25, 5), rng.uniform(0.95, 1.3, 5)
    stops = np.linspace(0, length_ms, 5)
    for number in range(int(length_ms * FPS / 1000)):
        t_ms = number * 1000.0 / FPS
        x, y, turn, near = (_between(stops, values, t_ms) for values in (ways[:, 0], ways[:, 1], turns, nears))
        x, y = x + float(rng.normal(0, 0.8)), y + float(rng.normal(0, 0.8))
        cos, sin = near * math.cos(turn), near * math.sin(turn)
        cx, cy = picture.shape[1] / 2 + x, picture.shape[0] / 2 + y
        matrix = np.array([[cos, -sin, width / 2 - cos * cx + sin * cy], [sin, cos, height / 2 - sin * cx - cos * cy]])
        seen = cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REFLECT_101)
        grain = rng.normal(0, 3, (height // 2, width // 2, 1)).astype(np.float32)
        noisy = seen.astype(np.float32) + cv2.resize(grain, (width, height))[:, :, None]
        yield Shot(np.clip(noisy, 0, 255).astype(np.uint8), t_ms, t_ms)


def _between(stops: NDArray[np.float64], values: NDArray[np.float64], t_ms: float) -> float:
    """A value on its way from stop to stop; it rests a while at each."""
    place = min(int(np.searchsorted(stops, t_ms, side="right")) - 1, len(stops) - 2)
    share = min(1.0, 1.6 * (t_ms - stops[place]) / (stops[place + 1] - stops[place]))
    way = share * share * (3 - 2 * share)
    return float(values[place] + (values[place + 1] - values[place]) * way)


def recorded_screen(deck: Deck, length_ms: float, seed: int) -> Iterator[Shot]:
    """A screen that was recorded: pages with pictures of cards, which roll and change at once; a pointer moves."""
    rng = np.random.default_rng([seed, 92])
    path = rng.uniform((80, 80), (1200, 640), (40, 2))
    stops = np.linspace(0, length_ms, len(path))
    pages: dict[int, Image] = {}
    for number in range(int(length_ms * FPS / 1000)):
        t_ms = number * 1000.0 / FPS
        which, since = divmod(t_ms, SHOWN_MS)
        if int(which) not in pages:
            pages = {int(which): page(deck, np.random.default_rng([seed, 93, int(which)]))}
        rolled = int((PAGE[1] - 720) * min(1.0, max(0.0, since / SHOWN_MS - 0.45) * 1.3))
        screen = pages[int(which)][rolled : rolled + 720].copy()
        at = np.array([_between(stops, path[:, axis], t_ms) for axis in (0, 1)])
        arrow = np.array([[0, 0], [0, 22], [6, 17], [14, 17]]) + at
        cv2.fillPoly(screen, [np.round(arrow).astype(np.int32)], (0, 0, 0), cv2.LINE_AA)
        cv2.polylines(screen, [np.round(arrow).astype(np.int32)], True, (255, 255, 255), 1, cv2.LINE_AA)
        yield Shot(screen, t_ms, t_ms)


def page(deck: Deck, rng: np.random.Generator) -> Image:
    """(2600, 1280, 3) BGR: a page about a card game: a bar, headings, lines of text, rows of cards."""
    ground = rng.uniform(225, 255) if rng.random() < 0.7 else rng.uniform(20, 45)
    ink = 40.0 if ground > 128 else 215.0
    canvas = np.full((PAGE[1], PAGE[0], 3), ground, np.uint8)
    canvas[:56] = rng.uniform(30, 200, 3)
    codes = sorted(code for code in deck.faces if not code.startswith("BACK"))
    y = 90
    while y < PAGE[1] - 260:
        cv2.putText(canvas, "Rules of the game", (60, y), cv2.FONT_HERSHEY_DUPLEX, 0.9, (ink,) * 3, 1, cv2.LINE_AA)
        for line in range(int(rng.integers(1, 4))):
            cv2.line(canvas, (60, y + 28 + 20 * line), (int(rng.uniform(500, 1150)), y + 28 + 20 * line), (ink,) * 3, 2)
        y += 110
        count = int(rng.integers(3, 9))
        for place, code in enumerate(rng.choice(codes, count, replace=False)):
            _put(canvas, deck.faces[str(code)], 60 + place * (CARD_PX + 14), y)
        y += round(CARD_PX * 1.45) + 70
    return canvas


def _put(canvas: Image, face: Face, x: int, y: int) -> None:
    high = CARD_PX * face.size_mm[1] / face.size_mm[0]
    corners = np.array([[x, y], [x + CARD_PX, y], [x + CARD_PX, y + high], [x, y + high]], np.float64)
    scale = CARD_PX / face.image.shape[1]
    lay(canvas, np.asarray(cv2.resize(face.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)), corners)

"""Patch collages: card corners (or middles) of many decks in one picture, to train views of single prints.

A scene shows a few cards of one or two decks. A collage shows some dozen faces, each in a style of its own (any font,
bent and slanted letters, suit marks to the limits of what decks do), under one light and one lens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.cards.faces import RANKS, SUITS, Maker, Style, random_style
from models.render.cards.pips import PipStyle
from models.render.scenes.training_scenes import conditions_for, photograph, random_camera
from models.render.stage import mark_corners
from models.render.textures import TextureSource, lay_table
from models.render.types import CardTruth, Face, Image, IndexMark, IndexTruth, Rendered
from models.render.wear import Stock, printed

Rng = np.random.Generator
Mask = NDArray[np.uint8]
Draw = Callable[[Rng], Face]
"""Draws one face with marks for the prints that are to be shown."""
CELL = 30.0
"""Side of a cell of a patch collage, mm; what does not fit in it is shown smaller."""
ROOM = 1.9
"""A corner is shown this many times as large as its index."""
FRESH = 0.35
"""Share of the corners that are drawn from scratch; the others show a face again, elsewhere and turned."""
SIGHT = 0.12
"""Visible share that the truth gives to a card of which only a corner is shown: no other network is to learn it."""


def bent(mask: Mask, rng: Rng) -> Mask:
    """The letters with a slant, and bent smoothly, as no font of this machine draws them. Tight again."""
    height = mask.shape[0]
    edge = round(0.3 * height)
    board = np.asarray(cv2.copyMakeBorder(mask, edge, edge, edge, edge, cv2.BORDER_CONSTANT), np.uint8)
    ys, xs = np.mgrid[0 : board.shape[0], 0 : board.shape[1]].astype(np.float32)
    slant = float(rng.normal(0, 0.12)) if rng.random() < 0.5 else 0.0
    bend = rng.normal(0, rng.uniform(0.0, 0.06) * height, (2, 4, 4)).astype(np.float32)
    size = (board.shape[1], board.shape[0])
    move = [cv2.resize(part, size, interpolation=cv2.INTER_CUBIC) for part in bend]
    xs = xs + move[0] + slant * (ys - board.shape[0] / 2)
    out = np.asarray(cv2.remap(board, xs, ys + move[1], cv2.INTER_LINEAR), np.uint8)
    rows, columns = np.flatnonzero(out.max(axis=1) > 40), np.flatnonzero(out.max(axis=0) > 40)
    if not len(rows):
        return mask
    return np.ascontiguousarray(out[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


class Bold(Maker):
    """Draws faces that go to the limits of what decks do."""

    def __init__(self, style: Style, rng: Rng) -> None:
        super().__init__(style, rng)
        if rng.random() < 0.75:
            self.pips = PipStyle.bold(rng)

    def _letters(self, rank: str) -> Mask:
        drawn = super()._letters(rank)
        return bent(drawn, self.rng) if self.rng.random() < 0.6 else drawn


def bold_style(rng: Rng, fonts: Sequence[str]) -> Style:
    """A taste with a font of `fonts` (where there are any) as often as one of the machine's."""
    style = random_style(rng)
    if fonts and rng.random() < 0.6:
        style = replace(style, font=fonts[int(rng.integers(len(fonts)))], stretch=float(rng.uniform(0.6, 1.15)))
    # The mark is as tall as the letter, or far smaller.
    return replace(style, suit_tall=float(style.rank_tall * rng.uniform(0.36, 1.05)), gap=float(rng.uniform(0.2, 2.4)))


def bold_face(rng: Rng, fonts: Sequence[str]) -> Face:
    """Any face of a standard deck in a taste of its own; `fonts`: beside those of the machine."""
    code = SUITS[int(rng.integers(4))] + RANKS[int(rng.integers(13))]
    for _ in range(8):
        try:
            return Bold(bold_style(rng, fonts), rng).face(code[1:], code[0])
        except ValueError:  # a font that lacks the letter
            continue
    return Bold(random_style(rng), rng).face(code[1:], code[0])


def patch_collage(rng: Rng, textures: TextureSource, draw: Draw, side: int = 416, room: float = CELL) -> Rendered:
    """One picture (side, side, 3) of prints of cards with the truth about them; `room`: side of a cell, mm."""
    conditions = conditions_for(rng, (side, side), None)
    scale = float(np.exp(rng.uniform(np.log(1.0), np.log(3.2))))
    # What is unreadable teaches nothing: the blur keeps to the size.
    blur = min(conditions.blur, 0.55 * scale)
    conditions = replace(conditions, px_per_mm=scale, blur=blur)
    image = lay_table(random_camera(rng, (side, side), conditions), textures, rng)
    cell = min(room * scale, side / 2)
    count = int(side // cell)
    stocks = [Stock.draw(rng) for _ in range(5)]
    faces: list[Face] = []
    cards: list[CardTruth] = []
    for row in range(count):
        for column in range(count):
            middle = (np.array([column, row]) + 0.5) * side / count
            if len(faces) < 2 or rng.random() < FRESH:
                stock = stocks[int(rng.integers(len(stocks)))]
                faces = [*faces[-5:], printed(draw(rng), stock, rng, scale)]
            window = _window(middle, side / count, side)
            if rng.random() < 0.3:  # another card below
                under = faces[int(rng.integers(len(faces)))]
                spot = middle + rng.normal(0, 0.2 * cell, 2)
                _lay(image, window, under, _pose(rng, scale, (0.0, 0.0), spot))
            face = faces[-1] if rng.random() < 0.5 else faces[int(rng.integers(len(faces)))]
            mark = face.indices[int(rng.integers(len(face.indices)))]
            pose = _pose(rng, scale * _fit(mark, scale, cell), mark.centre, middle)
            _lay(image, window, face, pose)
            cards.append(_truth(face, mark, pose))
    shiny = [(*rng.uniform(0, side, 2), float(rng.uniform(8, 45) * scale)) for _ in range(3)]
    image = photograph(rng, image, conditions, [(float(x), float(y), r) for x, y, r in shiny])
    return Rendered(image, tuple(cards), conditions.as_dict())


def _fit(mark: IndexMark, scale: float, cell: float) -> float:
    return min(1.0, cell / (ROOM * 2 * float(np.hypot(*mark.half)) * scale))


def _window(middle: NDArray[np.float64], cell: float, side: int) -> tuple[slice, slice]:
    low = np.clip(np.floor(middle - cell / 2), 0, side).astype(int)
    high = np.clip(np.ceil(middle + cell / 2), 0, side).astype(int)
    return slice(low[1], high[1]), slice(low[0], high[0])


def _pose(rng: Rng, scale: float, at: tuple[float, float], middle: NDArray[np.float64]) -> NDArray[np.float64]:
    """Card frame (mm) to picture (px), (2, 3): `at` comes to lie at `middle`, turned, tilted by up to 50 degrees."""
    turn, azimuth = rng.uniform(0, 2 * np.pi, 2)
    squeeze = np.cos(np.radians(rng.uniform(0, 50)))
    c, s = np.cos(azimuth), np.sin(azimuth)
    tilt = np.array([[c, -s], [s, c]]) @ np.diag([1.0, squeeze]) @ np.array([[c, s], [-s, c]])
    linear = tilt @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * scale
    return np.column_stack([linear, middle - linear @ np.array(at)])


def _lay(image: Image, window: tuple[slice, slice], face: Face, pose: NDArray[np.float64]) -> None:
    """Draws the part of the card that falls into the window, with a faint shadow at its edge."""
    part = image[window]
    px = face.image.shape[1] / face.size_mm[0]
    half = np.array(face.size_mm) / 2
    matrix = np.column_stack([pose[:, :2] / px, pose[:, 2] - pose[:, :2] @ half])
    matrix[:, 2] -= (window[1].start, window[0].start)
    size = (part.shape[1], part.shape[0])
    card = cv2.warpAffine(face.image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    cover = card[..., 3:].astype(np.float32) / np.float32(255)
    shade = 1 - np.float32(0.25) * cv2.GaussianBlur(cover, (0, 0), 2.0)[..., None]
    part[:] = (part * shade * (1 - cover) + card[..., :3] * cover + np.float32(0.5)).astype(np.uint8)


def _truth(face: Face, mark: IndexMark, pose: NDArray[np.float64]) -> CardTruth:
    def shown(points: NDArray[np.float64]) -> NDArray[np.float32]:
        return np.asarray(points @ pose[:, :2].T + pose[:, 2], np.float32)

    width, height = np.array(face.size_mm) / 2
    quad = shown(np.array([[-width, -height], [width, -height], [width, height], [-width, height]]))
    return CardTruth(face.code, "up", quad, SIGHT, (IndexTruth(shown(mark_corners(mark)), 1.0),))

"""Cards that somebody wrote: a number or a rank by pen on blank or coloured card, drawn stroke by stroke.

They measure how a deck of one's own is enrolled and read. No model trains on them. A hand has a slant, a width and a
pen; every card is written anew, so no two 7s are the same. Sheets are in px, `PX` to the mm; strokes in shares of a
letter's box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.cards.backs import generate_back
from models.render.cards.deck import rounded
from models.render.cards.pips import PipStyle, pip_mask, stamp
from models.render.types import Deck, Face, Image, IndexMark

Rng = np.random.Generator
Floats = NDArray[np.float64]
Stroke = tuple[tuple[float, float], ...]
Colour = tuple[int, int, int]
Place = Literal["middle", "corner", "corners", "suits"]
PLACES: tuple[Place, ...] = ("middle", "corner", "corners", "suits")
"""Where the number stands: large in the middle; in one corner; in two; in the middle, with printed suit marks in two
corners."""
PX = 5.0
"""Pixels per mm."""
SIZES = ((63.0, 88.0), (63.0, 88.0), (58.0, 89.0), (54.0, 86.0))
"""Blank playing cards, twice as likely as the others; Japanese ones; visiting cards, mm."""
INKS: Mapping[str, Colour] = {"R": (40, 35, 200), "B": (170, 70, 20), "Y": (30, 170, 225), "G": (60, 135, 30)}
GROUNDS: Mapping[str, Colour] = {"R": (95, 90, 225), "B": (205, 150, 70), "Y": (95, 215, 245), "G": (110, 185, 95)}
"""Coloured pens, and coloured card, BGR."""
SUIT_INKS: Mapping[str, Colour] = {"S": (40, 35, 35), "H": (40, 35, 200), "D": (40, 35, 200), "C": (40, 35, 35)}
BLACK: Colour = (45, 35, 35)

SHAPES: Mapping[str, tuple[tuple[Stroke, ...], ...]] = {
    "0": ((((0.55, 0.0), (0.1, 0.25), (0.05, 0.65), (0.45, 1.0), (0.9, 0.7), (0.9, 0.3), (0.5, 0.0)),),),
    "1": ((((0.5, 0.0), (0.48, 0.5), (0.47, 1.0)),), (((0.2, 0.25), (0.55, 0.0), (0.55, 0.01), (0.53, 1.0)),)),
    "2": ((((0.1, 0.22), (0.45, 0.0), (0.85, 0.22), (0.6, 0.6), (0.1, 0.97), (0.1, 0.98), (0.92, 0.97)),),),
    "3": (
        (((0.12, 0.1), (0.55, 0.0), (0.85, 0.22), (0.45, 0.45), (0.46, 0.46), (0.9, 0.7), (0.5, 1.0), (0.08, 0.88)),),
    ),
    "4": (
        (((0.62, 0.0), (0.08, 0.65), (0.09, 0.66), (0.95, 0.66)), ((0.7, 0.35), (0.68, 1.0))),
        (((0.2, 0.05), (0.12, 0.5), (0.13, 0.51), (0.85, 0.5)), ((0.8, 0.0), (0.75, 1.0))),
    ),
    "5": (
        (((0.25, 0.05), (0.2, 0.42), (0.21, 0.42), (0.6, 0.36), (0.88, 0.65), (0.55, 0.98), (0.08, 0.88)),
         ((0.25, 0.05), (0.85, 0.03))),
        (((0.85, 0.02), (0.26, 0.03), (0.25, 0.04), (0.18, 0.42), (0.6, 0.36), (0.88, 0.68), (0.5, 1.0), (0.08, 0.9)),),
    ),
    "6": ((((0.75, 0.0), (0.3, 0.3), (0.1, 0.7), (0.4, 1.0), (0.82, 0.8), (0.6, 0.5), (0.15, 0.7)),),),
    "7": (
        (((0.08, 0.05), (0.9, 0.03), (0.9, 0.04), (0.55, 0.5), (0.4, 1.0)),),
        (((0.08, 0.05), (0.9, 0.03), (0.9, 0.04), (0.55, 0.5), (0.4, 1.0)), ((0.3, 0.5), (0.8, 0.48))),
        (((0.1, 0.28), (0.1, 0.05), (0.11, 0.05), (0.9, 0.03), (0.9, 0.04), (0.6, 0.5), (0.5, 1.0)),),
    ),
    "8": ((((0.8, 0.15), (0.4, 0.0), (0.15, 0.25), (0.8, 0.7), (0.5, 1.0), (0.12, 0.78), (0.75, 0.3), (0.8, 0.15)),),),
    "9": (
        (((0.8, 0.2), (0.4, 0.0), (0.12, 0.28), (0.4, 0.52), (0.82, 0.25), (0.8, 0.26), (0.6, 1.0)),),
        (((0.8, 0.2), (0.4, 0.0), (0.12, 0.28), (0.4, 0.52), (0.82, 0.22), (0.83, 0.6), (0.6, 0.98), (0.2, 0.9)),),
    ),
    "A": ((((0.5, 0.0), (0.05, 1.0)), ((0.5, 0.0), (0.95, 1.0)), ((0.22, 0.64), (0.8, 0.62))),),
    "J": (
        (((0.7, 0.02), (0.68, 0.75), (0.4, 1.0), (0.1, 0.8)),),
        (((0.3, 0.03), (1.0, 0.0)), ((0.68, 0.02), (0.66, 0.8), (0.35, 1.0), (0.08, 0.78))),
    ),
    "Q": ((((0.55, 0.0), (0.1, 0.25), (0.05, 0.6), (0.45, 0.92), (0.9, 0.65), (0.9, 0.25), (0.5, 0.0)),
           ((0.55, 0.65), (0.98, 1.0))),),
    "K": ((((0.12, 0.0), (0.1, 1.0)), ((0.88, 0.02), (0.14, 0.55)), ((0.35, 0.42), (0.92, 1.0))),),
}  # fmt: skip
"""The ways in which people write a sign: its strokes as points that a curve goes through; two points that nearly
coincide make a bend sharp."""


@dataclass(frozen=True)
class Hand:
    """Who wrote the deck, and on what. Lengths in mm.

    `slant`: how far a letter leans, shares of its height; `wide`: width by height; `shaky`: one sigma of a point's
    place, shares of the height; `pen`: width of the line; `tall`: height of a number in the middle; `place`: where
    numbers stand; `ground`: whether the card is coloured, and not the ink; `underlined`: whether a line tells 6 from 9;
    `ways`: which of the shapes of a sign is this hand's.
    """

    size: tuple[float, float]
    slant: float
    wide: float
    shaky: float
    pen: float
    tall: float
    place: Place
    ground: bool
    underlined: bool
    ways: int
    paper: Colour

    @classmethod
    def draw(
        cls, rng: Rng, place: Place | None = None, ground: bool | None = None, underlined: bool | None = None
    ) -> Hand:
        """Anybody's hand; what is given is as wanted."""
        chosen: Place = PLACES[int(rng.integers(len(PLACES)))] if place is None else place
        shade = int(rng.uniform(232, 256))
        drawn = cls(
            size=SIZES[int(rng.integers(len(SIZES)))], slant=float(rng.normal(0.06, 0.1)),
            wide=float(rng.uniform(0.5, 0.75)), shaky=float(rng.uniform(0.01, 0.035)),
            pen=float(np.exp(rng.uniform(np.log(0.6), np.log(4.5)))), tall=float(rng.uniform(24, 46)), place=chosen,
            ground=bool(rng.random() < 0.5), underlined=bool(rng.random() < 0.6), ways=int(rng.integers(12)),
            paper=(int(shade * rng.uniform(0.93, 1)), shade, shade),
        )  # fmt: skip
        drawn = drawn if ground is None else replace(drawn, ground=ground)
        return drawn if underlined is None else replace(drawn, underlined=underlined)

    def mask(self, text: str, tall: float, pen: float, rng: Rng) -> NDArray[np.uint8]:
        """A number or letter `tall` mm high as it is written this time: (H, W) uint8 with its ink."""
        boxes = [self._sign(sign, tall, rng) for sign in text]
        if self.underlined and text in ("6", "9"):
            boxes[0].append(
                np.array([[0.0, 1.2], [0.35, 1.22], [0.7, 1.19]]) * tall + rng.normal(0, 0.02, (3, 2)) * tall
            )
        lines: list[Floats] = []
        at = 0.0
        for strokes in boxes:
            lines += [np.asarray(stroke + np.array([at, 0.0]), np.float64) for stroke in strokes]
            narrow = strokes is boxes[0] and text[0] == "1"
            at += (self.wide * (0.6 if narrow else 1.0) + 0.18) * tall
        return drawn_by_pen(lines, pen, rng)

    def _sign(self, sign: str, tall: float, rng: Rng) -> list[Floats]:
        shapes = SHAPES[sign]
        grow = float(np.exp(rng.normal(0, 0.05)))
        found = []
        for stroke in shapes[self.ways % len(shapes)]:
            points = np.array(stroke, np.float64)
            points += rng.normal(0, self.shaky, points.shape)
            x = points[:, 0] * self.wide + (0.5 - points[:, 1]) * self.slant
            found.append(np.column_stack([x, points[:, 1]]) * tall * grow)
        return found


def drawn_by_pen(lines: Sequence[Floats], pen: float, rng: Rng) -> NDArray[np.uint8]:
    """Lines through points (N, 2) mm by a pen `pen` mm wide, pressed more and less: (H, W) uint8, cut to the ink."""
    low = np.concatenate(list(lines)).min(axis=0) - 2 * pen - 1
    high = np.concatenate(list(lines)).max(axis=0) + 2 * pen + 1
    scale = 2 * PX
    sheet = np.zeros((int((high[1] - low[1]) * scale) + 2, int((high[0] - low[0]) * scale) + 2), np.uint8)
    for line in lines:
        path = (curve(line) - low) * scale
        pressed = pen * scale * (1 + 0.16 * np.sin(np.linspace(0, rng.uniform(2, 7), len(path)) + rng.uniform(0, 6)))
        for (x, y), (to_x, to_y), wide in zip(path[:-1], path[1:], pressed, strict=False):
            cv2.line(sheet, (round(x), round(y)), (round(to_x), round(to_y)), 255, max(1, round(wide)), cv2.LINE_AA)
    small = np.asarray(cv2.resize(sheet, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    rows, columns = np.flatnonzero(small.max(axis=1) > 40), np.flatnonzero(small.max(axis=0) > 40)
    return small[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def curve(points: Floats, steps: int = 14) -> Floats:
    """A Catmull-Rom curve through points (N, 2)."""
    if len(points) == 2:
        return np.asarray(np.linspace(points[0], points[1], steps), np.float64)
    padded = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(padded[:-3], padded[1:-2], padded[2:-1], padded[3:], strict=True):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.concatenate([*parts, points[-1:]])


def handwritten_deck(rng: Rng, hand: Hand, codes: Sequence[str]) -> Deck:
    """Cards with these names (`R7`, or with suits `S10`, `HQ`) by one hand, and a back."""
    faces = {code: _face(rng, hand, code) for code in codes}
    faces["BACK"] = generate_back(rng, hand.size)
    return Deck(f"handwritten-{hand.place}-{int(rng.integers(2**32)):08x}", "handwritten", faces)


def _face(rng: Rng, hand: Hand, code: str) -> Face:
    suit, text = code[0], code[1:]
    coloured = suit in INKS
    paper = GROUNDS[suit] if coloured and hand.ground else hand.paper
    ink = (BLACK if hand.ground else INKS[suit]) if coloured else SUIT_INKS[suit]
    width, height = (round(side * PX) for side in hand.size)
    sheet = np.full((height, width, 3), paper, np.uint8)
    marks: tuple[IndexMark, ...] = ()
    if hand.place in ("middle", "suits"):
        pen = max(hand.pen, 0.03 * hand.tall)
        mark = None if coloured else suit
        _middle(sheet, rng, hand.mask(text, hand.tall, pen, rng), ink, mark if hand.place == "middle" else None)
    if not coloured and hand.place == "suits":
        marks = _suits(sheet, rng, suit, ink)
    if hand.place in ("corner", "corners"):
        marks = tuple(
            _corner(sheet, rng, hand, (text, suit), ink, turned) for turned in range(1 + (hand.place == "corners"))
        )
    return Face(code, np.dstack([sheet, rounded((width, height), 3.0 * PX)]), hand.size, marks)


def _middle(sheet: Image, rng: Rng, mask: NDArray[np.uint8], ink: Colour, suit: str | None) -> None:
    """Writes into the middle of a card, nobody quite straight; a suit mark below."""
    high, wide = sheet.shape[:2]
    room = 0.62 if suit else 0.85
    fit = min(1.0, 0.8 * wide / mask.shape[1], room * high / mask.shape[0])
    if fit < 1:
        mask = np.asarray(cv2.resize(mask, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA), np.uint8)
    mask = _turned(mask, float(rng.normal(0, 4)))
    x, y = 0.5 * wide + rng.normal(0, 0.03 * wide), (0.4 if suit else 0.5) * high + rng.normal(0, 0.03 * high)
    stamp(sheet, mask, (float(x), float(y)), ink)
    if suit:
        pip = _turned(pip_mask(suit, round(0.16 * high), PipStyle.draw(rng)), float(rng.normal(0, 8)))
        stamp(sheet, pip, (float(x + rng.normal(0, 0.04 * wide)), 0.83 * high), ink)


def _suits(sheet: Image, rng: Rng, suit: str, ink: Colour) -> tuple[IndexMark, ...]:
    """Prints the suit's mark into the top left corner and, half a turn on, the bottom right one."""
    tall = 9.0
    pip = pip_mask(suit, round(tall * PX), PipStyle.draw(np.random.default_rng(7)))
    half = (pip.shape[1] / PX / 2, tall / 2)
    x, y = (4.0 + half[0]) * PX, (4.5 + half[1]) * PX
    for _ in range(2):
        stamp(sheet, pip, (x, y), ink)
        sheet[:] = sheet[::-1, ::-1].copy()
    return ()


def _corner(sheet: Image, rng: Rng, hand: Hand, said: tuple[str, str], ink: Colour, turned: int) -> IndexMark:
    """Writes rank and, where it has one, suit into a corner; `turned`: into the bottom right one, upside down."""
    text, suit = said
    tall = min(hand.tall * 0.55, 20.0)
    mask = _turned(hand.mask(text, tall, min(hand.pen, 0.12 * tall), rng), float(rng.normal(0, 4)))
    if turned:
        sheet[:] = sheet[::-1, ::-1].copy()
    left, top = 4.0 * PX + rng.normal(0, 2), 4.5 * PX + rng.normal(0, 2)
    middle = (left + mask.shape[1] / 2, top + mask.shape[0] / 2)
    stamp(sheet, mask, (float(middle[0]), float(middle[1])), ink)
    low = top + mask.shape[0]
    if suit not in INKS:
        pip = _turned(pip_mask(suit, round(0.6 * tall * PX), PipStyle.draw(rng)), float(rng.normal(0, 8)))
        stamp(sheet, pip, (float(middle[0]), float(low + PX + pip.shape[0] / 2)), ink)
        low += PX + pip.shape[0]
    if turned:
        sheet[:] = sheet[::-1, ::-1].copy()
    way = -1 if turned else 1
    centre = (
        way * (middle[0] - sheet.shape[1] / 2) / PX, way * ((top + low) / 2 - sheet.shape[0] / 2) / PX,
    )  # fmt: skip
    return IndexMark(centre, (mask.shape[1] / PX / 2, (low - top) / PX / 2), np.pi * turned)


def _turned(mask: NDArray[np.uint8], degrees: float) -> NDArray[np.uint8]:
    """A mask a little askew, with the room it takes."""
    high, wide = mask.shape
    room = round(0.15 * max(high, wide)) + 2
    padded = cv2.copyMakeBorder(mask, room, room, room, room, cv2.BORDER_CONSTANT, value=0)
    matrix = cv2.getRotationMatrix2D((padded.shape[1] / 2, padded.shape[0] / 2), degrees, 1.0)
    out = np.asarray(cv2.warpAffine(padded, matrix, (padded.shape[1], padded.shape[0])), np.uint8)
    rows, columns = np.flatnonzero(out.max(axis=1) > 40), np.flatnonzero(out.max(axis=0) > 40)
    return out[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]

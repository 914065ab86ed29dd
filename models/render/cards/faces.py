"""A parametric generator of standard decks.

Varies fonts, places and layouts of indices (two or four corners), pip shapes and sizes, courts, aces, borders, paper,
inks (two and four colours), jokers and card formats. Letters come from `fonts`, middles from `courts`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.cards import courts
from models.render.cards.backs import generate_back
from models.render.cards.deck import RADIUS, rounded
from models.render.cards.fonts import HERSHEY, draws, fonts, glyph
from models.render.cards.pips import PipStyle, pip_mask, stamp
from models.render.textures import any_colour
from models.render.types import Deck, Face, Image, IndexMark

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PX = 3.6
"""Pixels per mm at which faces are drawn."""
FORMATS = ((63.0, 88.0), (63.0, 88.0), (57.0, 88.0), (58.0, 89.0))
# number -> places (column, height -1..1); those below the middle stand on their heads.
LAYOUT: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)),
    8: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5), (0, 0.5)),
    9: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1), (0, 0)),
    10: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1), (0, -0.67), (0, 0.67)),
}


@dataclass(frozen=True)
class Style:
    """One generated deck's taste; lengths in mm."""

    size: tuple[float, float]
    font: str
    stretch: float
    weight: int
    rank_tall: float
    suit_tall: float
    gap: float
    inset: tuple[float, float]
    beside: bool
    four: bool
    paper: tuple[int, int, int]
    inks: dict[str, tuple[int, int, int]]
    pip_tall: float
    spread: tuple[float, float]
    border: float
    ornate_ace: bool
    small_pips: bool
    court: str
    tone: tuple[float, float, float, bool]
    court_inset: tuple[float, float]
    word: str
    letters: dict[str, str]
    apart: bool = False
    single: bool = False
    emblem: bool = False
    lone: bool = False
    bare: bool = False
    aside: tuple[float, float] = (0.0, 0.0)
    """`apart`: rank in the left corner, suit in the right one, one wide index together; `single`: at the top alone;
    `emblem`: one large suit mark in place of as many pips as the number says; `lone`: apart, and the rank is marked as
    the index alone, as a locator finds it that has seen ranks above suits; `bare`: apart, and no suit stands in the
    other corner; `aside`: how far from the middle (right, down, mm) the one large mark stands, cut off by the edge."""


FOREIGN = (
    {"J": "V", "Q": "D", "K": "R"},
    {"J": "B", "Q": "D", "K": "K"},
    {"J": "В", "Q": "Д", "K": "К", "A": "Т"},
)
"""Index letters of French, German and Russian cards. None of them means another rank elsewhere: all train as one."""


def random_style(rng: np.random.Generator) -> Style:
    """Any taste; common ones are commoner."""
    names = fonts() if rng.random() < 0.92 else HERSHEY
    inks = _two_inks(rng)
    if rng.random() < 0.15:
        inks["D"], inks["C"] = (
            (int(rng.uniform(150, 235)), int(rng.uniform(40, 110)), 10),
            (20, int(rng.uniform(100, 160)), 20),
        )
    elif rng.random() < 0.1:  # any inks: a suit is its shape
        inks = {suit: _saturated(rng) for suit in SUITS}
    jumbo = rng.random() < 0.22
    rank_tall = rng.uniform(11, 20) if jumbo else rng.uniform(5.5, 10.5)
    shade = int(rng.uniform(228, 256))
    return Style(
        size=FORMATS[int(rng.integers(len(FORMATS)))],
        font=names[int(rng.integers(len(names)))],
        stretch=float(rng.uniform(0.55, 1.08)),
        weight=int(rng.choice([-3, 0, 0, 0, 3, 6])),
        rank_tall=float(rank_tall),
        suit_tall=float(rank_tall * rng.uniform(0.5, 0.95)),
        gap=float(rng.uniform(0.6, 2.2)),
        inset=(float(rng.uniform(1.5, 4.0)), float(rng.uniform(2.0, 5.0))),
        beside=bool(rng.random() < 0.07),
        four=bool(rng.random() < 0.22),
        paper=(int(shade * rng.uniform(0.9, 1)), int(shade * rng.uniform(0.96, 1)), shade),
        inks=inks,
        pip_tall=float(rng.uniform(10, 16)),
        spread=(float(rng.uniform(11.5, 15)), float(rng.uniform(27, 33))),
        border=float(rng.uniform(2, 5)) if rng.random() < 0.1 else 0.0,
        ornate_ace=bool(rng.random() < 0.5),
        small_pips=bool(rng.random() < 0.15),
        court=str(rng.choice(["engraved", "patched", "letter", "suit"], p=[0.5, 0.34, 0.1, 0.06])),
        tone=(float(rng.uniform(0, 180) if rng.random() < 0.2 else rng.normal(0, 3) % 180),
              float(rng.uniform(0.35, 1.2)), float(rng.uniform(0.7, 1.0)), bool(rng.random() < 0.5)),
        court_inset=(float(rng.uniform(7, 12)), float(rng.uniform(5, 12))),
        word=str(rng.choice(["JOKER", "JOKER", "Joker", "JKR", "★"], p=[0.6, 0.1, 0.1, 0.05, 0.15])),
        letters=FOREIGN[int(rng.integers(len(FOREIGN)))] if rng.random() < 0.14 else {},
    )  # fmt: skip


def _two_inks(rng: np.random.Generator) -> dict[str, tuple[int, int, int]]:
    """Black and red ones (BGR)."""
    black, red = _dark(rng), (int(rng.uniform(10, 60)), int(rng.uniform(0, 50)), int(rng.uniform(170, 235)))
    return {"S": black, "C": black, "H": red, "D": red}


def common(style: Style, rng: np.random.Generator) -> Style:
    """The style with no other letters than A, K, Q and J; and in black and red where its spades are not black or its
    hearts not red, as they are in decks of two and of four colours."""
    inks = style.inks
    usual = max(inks["S"]) < 60 and inks["H"][2] >= 170 and max(inks["H"][:2]) < 70
    return replace(style, letters={}, inks=inks if usual else _two_inks(rng))


def _dark(rng: np.random.Generator) -> tuple[int, int, int]:
    b, g, r = (int(value) for value in rng.uniform(5, 45, 3))
    return b, g, r


def _saturated(rng: np.random.Generator) -> tuple[int, int, int]:
    """An ink that stands out on paper: any hue, dark or strong (BGR)."""
    pixel = np.array([[[rng.integers(0, 180), rng.integers(150, 256), rng.integers(60, 230)]]], np.uint8)
    b, g, r = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(b), int(g), int(r)


class Maker:
    """Draws the faces of one style."""

    def __init__(self, style: Style, rng: np.random.Generator) -> None:
        self.style, self.rng, self.pips = style, rng, PipStyle.draw(rng)
        self.width, self.height = (round(side * PX) for side in style.size)

    def blank(self) -> Image:
        """The bare card."""
        image = np.empty((self.height, self.width, 3), np.uint8)
        image[:] = self.style.paper
        if self.style.border:
            inset = round(self.style.border * PX)
            cv2.rectangle(image, (inset, inset), (self.width - inset, self.height - inset), any_colour(self.rng), 1)
        return image

    def index(self, image: Image, rank: str, suit: str) -> tuple[IndexMark, ...]:
        """Prints the indices of a card in all its corners; returns their marks."""
        s = self.style
        if s.apart:
            return self._index_apart(image, rank, suit)
        letters, pip = self._narrow_letters(rank), pip_mask(suit, max(4, round(s.suit_tall * PX)), self.pips)
        widest = max(letters.shape[1], pip.shape[1]) / PX
        if s.beside:
            high = max(s.rank_tall, s.suit_tall)
            wide = (letters.shape[1] + pip.shape[1]) / PX + s.gap
            spots = (
                (letters, (s.inset[0] + letters.shape[1] / PX / 2, s.inset[1] + high / 2)),
                (pip, (s.inset[0] + wide - pip.shape[1] / PX / 2, s.inset[1] + high / 2)),
            )
        else:
            high, wide = s.rank_tall + s.gap + s.suit_tall, widest
            middle = s.inset[0] + max(widest, s.rank_tall * 0.55) / 2
            spots = (
                (letters, (middle, s.inset[1] + s.rank_tall / 2)),
                (pip, (middle, s.inset[1] + s.rank_tall + s.gap + s.suit_tall / 2)),
            )
        left = spots[0][1][0] - (wide / 2 if not s.beside else letters.shape[1] / PX / 2)
        ink = s.inks[suit]
        room = (round((left + wide + 0.7) * PX), round((s.inset[1] + high + 0.7) * PX))
        for _ in range(2):  # once for each half of the card
            image[2 : room[1], 2 : room[0]] = s.paper
            if s.four:
                image[2 : room[1], self.width - room[0] : -2] = s.paper
            for mask, (x, y) in spots:
                stamp(image, mask, (x * PX, y * PX), ink)
                if s.four:
                    stamp(image, mask, ((s.size[0] - x) * PX, y * PX), ink)
            image[:] = image[::-1, ::-1].copy()
        centre = (left + wide / 2 - s.size[0] / 2, s.inset[1] + high / 2 - s.size[1] / 2)
        half = (wide / 2, high / 2)
        marks = [IndexMark(centre, half, 0.0), IndexMark((-centre[0], -centre[1]), half, np.pi)]
        if s.four and not s.beside:
            marks += [IndexMark((-centre[0], centre[1]), half, 0.0), IndexMark((centre[0], -centre[1]), half, np.pi)]
        return tuple(marks)

    def _narrow_letters(self, rank: str) -> Image:
        """The letters of a rank; a ten is set narrow."""
        letters = self._letters(rank)
        if letters.shape[1] <= 0.98 * letters.shape[0]:
            return letters
        fit = (round(0.98 * letters.shape[0]), letters.shape[0])
        return np.asarray(cv2.resize(letters, fit, interpolation=cv2.INTER_AREA), np.uint8)

    def _index_apart(self, image: Image, rank: str, suit: str) -> tuple[IndexMark, ...]:
        s = self.style
        letters, pip = self._letters(rank), pip_mask(suit, max(4, round(s.suit_tall * PX)), self.pips)
        (left, top), high = s.inset, max(s.rank_tall, s.suit_tall)
        y = (top + high / 2) * PX
        for _ in range(1 if s.single else 2):
            clear = slice(2, round((top + high + 0.7) * PX))
            image[clear, 2 : round((left + 0.7) * PX) + letters.shape[1]] = s.paper
            if not s.bare:
                image[clear, self.width - round((left + 0.7) * PX) - pip.shape[1] : -2] = s.paper
            stamp(image, letters, (left * PX + letters.shape[1] / 2, y), s.inks[suit])
            if not s.bare:
                stamp(image, pip, (self.width - left * PX - pip.shape[1] / 2, y), s.inks[suit])
            if not s.single:
                image[:] = image[::-1, ::-1].copy()
        up = top + high / 2 - s.size[1] / 2
        centre, half = (0.0, up), (s.size[0] / 2 - left, high / 2)
        if s.lone:
            half = (letters.shape[1] / PX / 2, letters.shape[0] / PX / 2)
            centre = (left + half[0] - s.size[0] / 2, up)
        marks = (IndexMark(centre, half, 0.0), IndexMark((-centre[0], -centre[1]), half, np.pi))
        return marks[:1] if s.single else marks

    def _letters(self, rank: str) -> NDArray[np.uint8]:
        """The rank's letters; those of another language where the font draws them."""
        s = self.style
        tall = max(4, round(s.rank_tall * PX))
        if rank in s.letters:
            word = s.letters[rank]
            if not s.font.startswith("hershey") or word.isascii():
                with suppress(ValueError):
                    if draws(s.font, word):
                        return glyph(s.font, word, tall, s.stretch, s.weight)
        return glyph(s.font, rank, tall, s.stretch, s.weight)

    def body(self, image: Image, rank: str, suit: str) -> None:
        """Prints pips, court or ace."""
        s, ink = self.style, self.style.inks[suit]
        if rank in "JQK":
            self._print_court(image, rank, suit)
            return
        number = 1 if s.emblem else RANKS.index(rank) + 1
        tall = s.pip_tall * (0.7 if s.small_pips else 1.0)
        if number == 1:
            tall = self.rng.uniform(14, 78 if s.emblem else 60 if s.lone else 34)
            if s.ornate_ace and suit == "S" and not s.emblem:
                tall = self.rng.uniform(24, 40)
                courts.ornament(self.rng, image, ink, PX)
        elif number > 7:
            tall = min(tall, 13.5)
        for column, row in LAYOUT[number]:
            mask = pip_mask(suit, round(tall * PX), self.pips)
            mask = mask[::-1] if row > 0 else mask
            x = (s.size[0] / 2 + column * s.spread[0] + (s.aside[0] if number == 1 else 0)) * PX
            y = (s.size[1] / 2 + row * s.spread[1] + (s.aside[1] if number == 1 else 0)) * PX
            stamp(image, mask, (x, y), ink)

    def _print_court(self, image: Image, rank: str, suit: str) -> None:
        s, ink = self.style, self.style.inks[suit]
        left, top = (round(side * PX) for side in s.court_inset)
        width, height = self.width - 2 * left, self.height - 2 * top
        if s.court == "engraved":
            picture = courts.engraved_court(suit + rank, s.tone)
        elif s.court == "patched":
            picture = courts.patched_court(self.rng, s.paper, self.rng.random() < 0.7)
        else:
            letter = glyph(s.font, rank, int(self.rng.uniform(50, 130)), s.stretch, s.weight)
            picture = courts.emblem_court(
                self.rng, s.paper, letter if s.court == "letter" else None, suit, self.pips, ink
            )
        how = cv2.INTER_AREA if width < picture.shape[1] else cv2.INTER_CUBIC
        image[top : top + height, left : left + width] = cv2.resize(picture, (width, height), interpolation=how)
        if s.court == "patched":
            mask = pip_mask(suit, round(s.pip_tall * 0.8 * PX), self.pips)
            for _ in range(2):
                stamp(image, mask, (left + mask.shape[1] * 0.7, top + mask.shape[0] * 0.7), ink)
                image[:] = image[::-1, ::-1].copy()

    def face(self, rank: str, suit: str) -> Face:
        """One finished face."""
        image = self.blank()
        self.body(image, rank, suit)
        marks = self.index(image, rank, suit)
        return Face(suit + rank, self._cut(image), self.style.size, marks)

    def joker(self) -> Face:
        """A joker: the word down the corners, or a star, and some drawing in the middle."""
        image, s, ink = self.blank(), self.style, any_colour(self.rng)
        courts.jester(self.rng, image, PX)
        letter = max(4, round(self.rng.uniform(3.2, 5.5) * PX))
        x, y, widest = s.inset[0] + 2.5, s.inset[1], 0.0
        for mask in self._joker_signs(letter):
            widest = max(widest, mask.shape[1] / PX)
            stamp(image, mask, (x * PX, y * PX + mask.shape[0] / 2), ink)
            y += mask.shape[0] / PX + 0.15 * letter / PX
        corner = (slice(0, round((y + 1) * PX)), slice(0, round((x + widest / 2 + 1) * PX)))
        patch = image[corner].copy()
        flipped = patch[::-1, ::-1]
        image[self.height - flipped.shape[0] :, self.width - flipped.shape[1] :] = flipped
        half = (max(widest, 3.0) / 2, (y - s.inset[1]) / 2)
        centre_mm = (x - s.size[0] / 2, s.inset[1] + half[1] - s.size[1] / 2)
        marks = (IndexMark(centre_mm, half, 0.0), IndexMark((-centre_mm[0], -centre_mm[1]), half, np.pi))
        return Face("JK", self._cut(image), s.size, marks)

    def _joker_signs(self, tall: int) -> list[NDArray[np.uint8]]:
        """What stands in a joker's corner from top to bottom, `tall` px a letter."""
        s = self.style
        if s.word != "★":
            return [glyph(s.font, letter, tall, s.stretch, s.weight) for letter in s.word]
        big = 2 * tall
        star = np.zeros((big, big), np.uint8)
        turns = np.arange(10) * np.pi / 5 - np.pi / 2
        reach = np.where(np.arange(10) % 2 == 0, 0.5, 0.21) * big
        points = np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None] + big / 2
        cv2.fillPoly(star, [np.round(points).astype(np.int32)], 255, cv2.LINE_AA)
        return [star]

    def _cut(self, image: Image) -> Image:
        return np.dstack([image, rounded((self.width, self.height), RADIUS * PX)])


def set_apart(style: Style, rng: np.random.Generator) -> Style:
    """The taste with rank and suit in different corners, mostly large and at the top alone."""
    tall = float(rng.uniform(7, 16))
    single, emblem = (bool(rng.random() < share) for share in (0.6, 0.5))
    return replace(style, apart=True, single=single, emblem=emblem, four=False, beside=False, rank_tall=tall,
                   suit_tall=float(tall * rng.uniform(0.7, 1.3)))  # fmt: skip


def large_print(style: Style, rng: np.random.Generator) -> Style:
    """The taste of cards with large print: the rank alone in a corner, or one large mark that may stand
    aside and be cut off, or both."""
    aside = (float(rng.uniform(-6, 22)), float(rng.uniform(-8, 26))) if rng.random() < 0.5 else (0.0, 0.0)
    if rng.random() < 0.25:
        return replace(style, emblem=True, aside=aside if rng.random() < 0.5 else (0.0, 0.0))
    large = set_apart(style, rng)
    return replace(large, lone=True, emblem=bool(rng.random() < 0.65), bare=bool(rng.random() < 0.2), aside=aside)


def generate_deck(rng: np.random.Generator, taste: Callable[[Style, np.random.Generator], Style] | None = None) -> Deck:
    """A complete deck of 52 faces, two jokers and a back in a style drawn from `rng`; `taste` (`common`, `set_apart`,
    `large_print`) changes it."""
    style = random_style(rng)
    maker = Maker(taste(style, rng) if taste else style, rng)
    faces = {suit + rank: maker.face(rank, suit) for suit in SUITS for rank in RANKS}
    faces |= {"JK": maker.joker(), "JK_2": maker.joker(), "BACK": generate_back(rng, maker.style.size)}
    name = f"generated-{int(rng.integers(2**32)):08x}"
    return Deck(name, "generated", faces)


def contact_sheet(deck: Deck, scale: float = 0.5) -> NDArray[np.uint8]:
    """All faces of a deck with their index boxes, to look at."""
    from models.render.stage import mark_corners

    tiles = []
    for face in deck.faces.values():
        tile = face.image[..., :3].copy()
        px = tile.shape[1] / face.size_mm[0]
        for mark in face.indices:
            box = (mark_corners(mark) + np.array(face.size_mm) / 2) * px
            cv2.polylines(tile, [np.round(box).astype(np.int32)], True, (0, 200, 0), 1)
        tiles.append(cv2.resize(tile, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    high, wide = max(tile.shape[0] for tile in tiles), max(tile.shape[1] for tile in tiles)
    rows = []
    for at in range(0, len(tiles), 14):
        row = [
            cv2.copyMakeBorder(tile, 0, high - tile.shape[0], 0, wide - tile.shape[1], 0)
            for tile in tiles[at : at + 14]
        ]
        row += [np.zeros((high, wide, 3), np.uint8)] * (14 - len(row))
        rows.append(np.hstack(row))
    return np.asarray(np.vstack(rows), np.uint8)

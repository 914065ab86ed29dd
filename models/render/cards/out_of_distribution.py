"""Out-of-distribution decks: words, numbers on colours, symbols, pictures without an index.

They teach the locator what any card looks like, and the embedder to tell any faces apart. None is a standard deck, none
prints a word of the held-out manifest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec

import cv2
import numpy as np
from numpy.typing import NDArray

from models.held_out import held_out, trains
from models.labels import ADVERBS
from models.render.cards.backs import generate_back
from models.render.cards.deck import rounded
from models.render.cards.fonts import FOLDER, TALL, draws, fonts, letters
from models.render.cards.pips import SUITS, PipStyle, pip_mask, stamp
from models.render.textures import any_colour
from models.render.types import Deck, Face, IndexMark

Rng = np.random.Generator
Mask = NDArray[np.uint8]
Colour = tuple[int, int, int]
PX = 3.6
"""Pixels per mm at which faces are drawn."""
FORMATS = ((63.0, 88.0), (63.0, 88.0), (57.0, 88.0), (58.0, 89.0), (44.0, 68.0), (33.0, 54.0), (56.0, 87.0))
KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんアイウエ"
    "オカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
)
KANJI = (
    "一二三四五六七八九十百千万日月火水木金土山川田石花草虫犬人名女男子目耳口手足見音力気円入出立休先夕本"
    "文字学校村町森正生青夕白赤黒大中小早車天王空雨竹糸貝東西南北春夏秋冬朝昼夜雪雲星風海池道里国家門心思"
    "言話語読書売買店米麦茶魚鳥馬牛肉"
)
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
SIGNS = "+-=?!%&@#*<>"
GROUPS = "efghij"
"""The suits or colours of an out-of-distribution deck; none is a card's in a deck that is known."""


@lru_cache(maxsize=1)
def word_fonts() -> tuple[str, ...]:
    """This machine's fonts that draw Japanese and may train, sorted; empty without any, or without Pillow."""
    if find_spec("PIL") is None:
        return ()
    files = sorted(path for path in FOLDER.rglob("*") if path.suffix.lower() in (".ttf", ".otf", ".ttc"))
    return tuple(str(p) for p in files if trains(p) and draws(str(p), KANA + KANJI + "".join(ADVERBS)))


def random_word(rng: Rng, longest: int = 5) -> str:
    """Random signs of one script (now and then two), 1 to `longest`; none of, in or around the manifest's words."""
    while True:
        scripts = [KANA, KANJI, LATIN, "0123456789", SIGNS]
        weights = [0.4, 0.3, 0.18, 0.08, 0.04]
        first, second = rng.choice(len(scripts), 2, p=weights)
        pool = scripts[first] if rng.random() < 0.8 else scripts[first] + scripts[second]
        word = "".join(pool[pick] for pick in rng.integers(len(pool), size=int(rng.integers(1, longest + 1))))
        if not any(kept in word or (len(word) > 1 and word in kept) for kept in held_out()["strings"]):
            return word


def typeset(font: str, text: str, tall: int, upright: bool = False) -> Mask:
    """Text `tall` px a line, one sign below the other where `upright`. Raises ValueError where nothing is drawn.

    A single sign keeps its size beside others: a small っ stays small.
    """
    if not upright or len(text) == 1:
        mask = letters(font, text)
        width = max(2, round(mask.shape[1] * tall / mask.shape[0]))
        if len(text) > 1:
            return np.asarray(cv2.resize(mask, (width, max(2, tall)), interpolation=cv2.INTER_AREA), np.uint8)
        scaled = (max(2, round(mask.shape[1] * tall / TALL)), max(2, round(mask.shape[0] * tall / TALL)))
        return np.asarray(cv2.resize(mask, scaled, interpolation=cv2.INTER_AREA), np.uint8)
    glyphs = [typeset(font, sign, tall) for sign in text]
    gap = max(1, tall // 8)
    width = max(glyph.shape[1] for glyph in glyphs)
    out = np.zeros((sum(glyph.shape[0] + gap for glyph in glyphs) - gap, width), np.uint8)
    y = 0
    for glyph in glyphs:
        x = (width - glyph.shape[1]) // 2
        out[y : y + glyph.shape[0], x : x + glyph.shape[1]] = glyph
        y += glyph.shape[0] + gap
    return out


def emblem(rng: Rng, tall: int) -> Mask:
    """A mark that is no suit: polygon, star, ring, cross, drop or leaf, (tall, about tall) uint8."""
    big = np.zeros((4 * tall, 4 * tall), np.uint8)
    kind, count = int(rng.integers(5)), int(rng.integers(3, 9))
    turns = np.arange(2 * count) * np.pi / count - np.pi / 2
    reach = np.where(np.arange(2 * count) % 2 == 0, 1.0, rng.uniform(0.3, 1.0)) * 1.95 * tall
    if kind == 0:
        reach[1::2] = reach[0] * np.cos(np.pi / count)
    points = np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None] * (rng.uniform(0.6, 1), 1) + 2 * tall
    middle = (2 * tall, 2 * tall)
    if kind in (0, 1):
        cv2.fillPoly(big, [np.round(points).astype(np.int32)], 255, cv2.LINE_AA)
    elif kind == 2:
        cv2.circle(big, middle, round(1.5 * tall), 255, max(1, round(tall * rng.uniform(0.2, 0.9))), cv2.LINE_AA)
    elif kind == 3:
        thick = round(tall * rng.uniform(0.3, 0.8))
        for one, other in (((2 * tall, 0), (2 * tall, 4 * tall)), ((0, 2 * tall), (4 * tall, 2 * tall))):
            cv2.line(big, one, other, 255, thick, cv2.LINE_AA)
    else:
        axes = (round(tall * rng.uniform(0.5, 1.9)), round(1.95 * tall))
        cv2.ellipse(big, middle, axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.circle(big, middle, round(tall * rng.uniform(0.2, 0.7)), 0, -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(big, (tall, tall), interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True)
class Taste:
    """What all faces of one deck share; lengths in mm."""

    size: tuple[float, float]
    font: str
    paper: Colour
    border: Colour | None
    border_wide: float
    corner: float
    inset: tuple[float, float]
    upright: bool
    middle: float
    marks: tuple[Callable[[int], Mask], ...]
    inks: tuple[Colour, ...]
    corners: bool
    ground: bool

    @classmethod
    def draw(cls, rng: Rng, words: bool, classic: bool | None = None) -> Taste:
        """Any taste; `words`: in a font that draws Japanese, where there is one; `classic`: with ♠♥♦♣ as marks."""
        names = word_fonts() if words and word_fonts() else fonts()
        size = FORMATS[int(rng.integers(len(FORMATS)))]
        share = size[1] / 88
        pips = PipStyle.draw(rng)

        def pip(suit: str) -> Callable[[int], Mask]:
            return lambda tall: pip_mask(suit, tall, pips)

        def invented(seed: int) -> Callable[[int], Mask]:
            return lambda tall: emblem(np.random.default_rng(seed), tall)

        if classic is None:
            classic = words and bool(rng.random() < 0.6)
        shade = int(rng.uniform(222, 256))
        return cls(
            size=size, font=names[int(rng.integers(len(names)))],
            paper=any_colour(rng) if rng.random() < 0.15 else (int(shade * rng.uniform(0.85, 1)), shade, shade),
            border=any_colour(rng) if rng.random() < 0.4 else None, border_wide=float(rng.uniform(1, 5)) * share,
            corner=float(rng.uniform(4.5, 11)) * share, inset=(float(rng.uniform(1.5, 4)), float(rng.uniform(2, 5))),
            upright=bool(rng.random() < 0.5), middle=float(rng.uniform(8, 22)) * share,
            marks=tuple(pip(suit) if classic else invented(int(rng.integers(1 << 30))) for suit in SUITS),
            inks=tuple(_strong(rng) for _ in range(6)), corners=bool(rng.random() < 0.85),
            ground=bool(rng.random() < 0.5),
        )  # fmt: skip


def _strong(rng: Rng) -> Colour:
    pixel = np.array([[[rng.integers(0, 180), rng.integers(120, 256), rng.integers(40, 235)]]], np.uint8)
    b, g, r = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(b), int(g), int(r)


class Sheet:
    """One face while it is drawn: (H, W, 3) px and the marks of what is printed in its corners."""

    def __init__(self, taste: Taste, paper: Colour) -> None:
        self.taste = taste
        self.width, self.height = (round(side * PX) for side in taste.size)
        self.image = np.full((self.height, self.width, 3), paper, np.uint8)
        self.marks: tuple[IndexMark, ...] = ()

    def frame(self) -> None:
        """The border, where the taste has one: a band along the rim."""
        if self.taste.border is not None:
            wide = round(self.taste.border_wide * PX)
            cv2.rectangle(self.image, (0, 0), (self.width - 1, self.height - 1), self.taste.border, 2 * wide)

    def oval(self, ink: Colour) -> None:
        """A slanted oval that fills most of the card."""
        axes = (round(0.4 * self.width), round(0.42 * self.height))
        cv2.ellipse(self.image, (self.width // 2, self.height // 2), axes, 30, 0, 360, ink, -1, cv2.LINE_AA)

    def corner(self, parts: list[tuple[Mask, Colour]]) -> None:
        """Prints masks below each other into the top left corner and, half a turn on, the bottom right one."""
        gap = 0.8 * PX
        wide = max(mask.shape[1] for mask, _ in parts)
        tall = sum(mask.shape[0] for mask, _ in parts) + gap * (len(parts) - 1)
        left, top = self.taste.inset[0] * PX, self.taste.inset[1] * PX
        if self.taste.border is not None:
            left, top = left + self.taste.border_wide * PX, top + self.taste.border_wide * PX
        for _ in range(2):
            y = top
            for mask, ink in parts:
                stamp(self.image, mask, (left + wide / 2, y + mask.shape[0] / 2), ink)
                y += mask.shape[0] + gap
            self.image = np.ascontiguousarray(self.image[::-1, ::-1])
        x, y = (left + wide / 2 - self.width / 2) / PX, (top + tall / 2 - self.height / 2) / PX
        half = (wide / PX / 2, tall / PX / 2)
        self.marks = (IndexMark((x, y), half, 0.0), IndexMark((-x, -y), half, np.pi))

    def middle(self, mask: Mask, ink: Colour, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Prints a mask at a place given in shares of the card; shrunk where it would not fit."""
        fit = min(1.0, 0.85 * self.width / mask.shape[1], 0.8 * self.height / mask.shape[0])
        if fit < 1:
            mask = np.asarray(cv2.resize(mask, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA), np.uint8)
        stamp(self.image, mask, (at[0] * self.width, at[1] * self.height), ink)

    def face(self, code: str) -> Face:
        """The finished face."""
        alpha = rounded((self.width, self.height), 3.0 * PX * self.taste.size[1] / 88)
        return Face(code, np.dstack([self.image, alpha]), self.taste.size, self.marks)


def fitting(taste: Taste, text: str, tall_mm: float) -> Mask:
    """Corner text of a height, made smaller until it leaves the middle of the card free."""
    upright = taste.upright and len(text) > 1
    tall = max(6, round(tall_mm * PX * (0.75 if upright else 1)))
    mask = typeset(taste.font, text, tall, upright)
    fit = min(1.0, 0.42 * taste.size[0] * PX / mask.shape[1], 0.42 * taste.size[1] * PX / mask.shape[0])
    if fit < 1:
        mask = np.asarray(cv2.resize(mask, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA), np.uint8)
    return mask


def _words(rng: Rng, taste: Taste, count: int) -> list[Face]:
    """Words by suits: the word and its mark in the corners, the word large in the middle or the mark."""
    per = max(2, count // 4)
    names: list[str] = []
    while len(names) < per:
        word = random_word(rng)
        if word not in names and draws(taste.font, word):
            names.append(word)
    big = rng.random() < 0.75
    faces: list[Face] = []
    for suit, mark in enumerate(taste.marks):
        ink = taste.inks[suit]
        for place, word in enumerate(names):
            sheet = Sheet(taste, taste.paper)
            sheet.frame()
            if big:
                sheet.middle(typeset(taste.font, word, round(taste.middle * PX), taste.upright), ink)
            else:
                sheet.middle(mark(round(1.5 * taste.middle * PX)), ink)
            if taste.corners or not big:
                sheet.corner([(fitting(taste, word, taste.corner), ink), (mark(round(0.7 * taste.corner * PX)), ink)])
            faces.append(sheet.face(f"{GROUPS[suit]}{place}"))
    return faces


def _numbers(rng: Rng, taste: Taste, count: int) -> list[Face]:
    """Numbers in colours, on coloured ground or in an oval."""
    colours = [any_colour(rng) if rng.random() < 0.2 else ink for ink in taste.inks[: int(rng.integers(2, 7))]]
    start = int(rng.integers(0, 3)) if rng.random() < 0.8 else int(rng.integers(10, 60))
    oval = bool(rng.random() < 0.4)
    marked = bool(rng.random() < 0.35)
    faces: list[Face] = []
    for group, colour in zip(GROUPS, colours, strict=False):
        at = int(rng.integers(len(taste.marks)))
        for number in range(start, start + max(2, count // len(colours))):
            ground, ink = (colour, taste.paper) if taste.ground else (taste.paper, colour)
            sheet = Sheet(taste, ground)
            sheet.frame()
            if oval:
                sheet.oval(ink)
            sheet.middle(typeset(taste.font, str(number), round(1.6 * taste.middle * PX)), ground if oval else ink)
            if taste.corners:
                parts = [(fitting(taste, str(number), taste.corner), ink)]
                sheet.corner(parts + ([(taste.marks[at](round(0.7 * taste.corner * PX)), ink)] if marked else []))
            faces.append(sheet.face(f"{group}{number}"))
    return faces


def _symbols(rng: Rng, taste: Taste, count: int) -> list[Face]:
    """One to six marks of a kind in a colour; corners now and then."""
    faces = []
    for number in range(count):
        sheet = Sheet(taste, taste.paper)
        sheet.frame()
        mark = taste.marks[number % 4] if rng.random() < 0.5 else None
        shape = int(rng.integers(1 << 30))
        ink = taste.inks[int(rng.integers(len(taste.inks)))]
        many = 1 + number // 4 % 6
        for row in range(many):
            tall = round(taste.middle * PX * (1.5 if many == 1 else 0.8))
            mask = mark(tall) if mark else emblem(np.random.default_rng(shape), tall)
            sheet.middle(
                mask, ink, (0.32 + 0.36 * (row % 2) if many > 1 else 0.5, (row // 2 + 1) / (many // 2 + many % 2 + 1))
            )
        if taste.corners and rng.random() < 0.7:
            tall = round(taste.corner * PX)
            sheet.corner([(mark(tall) if mark else emblem(np.random.default_rng(shape), tall), ink)])
        faces.append(sheet.face(f"x{number}"))
    return faces


def _pictures(rng: Rng, taste: Taste, count: int) -> list[Face]:
    """Flat pictures in a few strong colours, without any index."""
    faces = []
    for number in range(count):
        sheet = Sheet(taste, any_colour(rng) if rng.random() < 0.4 else taste.paper)
        for _ in range(int(rng.integers(3, 12))):
            spot = rng.uniform((0, 0), (sheet.width, sheet.height))
            ink = taste.inks[int(rng.integers(len(taste.inks)))] if rng.random() < 0.8 else any_colour(rng)
            reach = rng.uniform(0.05, 0.45) * sheet.width
            kind = int(rng.integers(4))
            place = (int(spot[0]), int(spot[1]))
            if kind == 0:
                points = spot + rng.normal(0, reach, (int(rng.integers(3, 8)), 2))
                cv2.fillPoly(sheet.image, [points.astype(np.int32)], ink, cv2.LINE_AA)
            elif kind == 1:
                axes = (int(reach) + 1, int(reach * rng.uniform(0.3, 1)) + 1)
                cv2.ellipse(sheet.image, place, axes, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)
            elif kind == 2:
                path = spot + np.cumsum(rng.normal(0, 0.12 * sheet.width, (8, 2)), axis=0)
                cv2.polylines(sheet.image, [path.astype(np.int32)], False, ink, int(rng.integers(2, 9)), cv2.LINE_AA)
            else:
                stamp(sheet.image, emblem(rng, int(reach) + 6), (float(spot[0]), float(spot[1])), ink)
        sheet.frame()
        faces.append(sheet.face(f"x{number}"))
    return faces


def out_of_distribution_deck(rng: Rng, count: int = 40) -> Deck:
    """A deck of some `count` faces in a taste drawn from `rng`, with a back; codes `x0`, `x1`, … or, where the faces
    are a few words or numbers in several suits or colours, `e0`, `f0`, …"""
    kind = int(rng.choice(4, p=[0.45, 0.28, 0.12, 0.15]))
    taste = Taste.draw(rng, words=kind == 0)
    faces = (_words, _numbers, _symbols, _pictures)[kind](rng, taste, count)
    known = {face.code: face for face in faces}
    return Deck(
        f"out-of-distribution-{int(rng.integers(2**32)):08x}", "ood", {**known, "BACK": generate_back(rng, taste.size)}
    )

"""Two test decks unlike any that trains: flower pictures without indices, and numbers on coloured grounds.

They measure enrolment. `hanafuda_like`: 48 small thick cards of twelve plants, four each, which differ in the drawing
alone. `number_and_colour`: 0 to 9 and three signs in four colours, a white oval on full colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from models.render.cards.backs import generate_back
from models.render.cards.deck import rounded
from models.render.cards.out_of_distribution import typeset
from models.render.types import Deck, Face, Image, IndexMark

Rng = np.random.Generator
Colour = tuple[int, int, int]
PX = 5.0
"""Pixels per mm."""
HANAFUDA = (33.0, 54.0)
"""Width and height of a hanafuda card, mm."""
WIDE = (56.0, 87.0)
RED, BLACK, CREAM, GREEN = (45, 35, 200), (35, 30, 30), (215, 235, 245), (60, 120, 40)
YELLOW, PURPLE, BLUE, WHITE = (40, 190, 235), (130, 50, 110), (160, 90, 30), (245, 245, 245)
GROUNDS = {"R": (40, 35, 205), "B": (185, 95, 10), "G": (70, 150, 40), "Y": (30, 200, 240)}


def _points(rows: Sequence[tuple[float, float]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.round(np.array(rows) * PX).astype(np.int32)


def _petals(sheet: Image, at: tuple[float, float], count: int, reach: float, ink: Colour, heart: Colour) -> None:
    """A flower of `count` petals, `reach` mm."""
    for turn in np.arange(count) * 2 * np.pi / count:
        x, y = at[0] + 0.6 * reach * np.sin(turn), at[1] - 0.6 * reach * np.cos(turn)
        axes = (round(0.34 * reach * PX), round(0.5 * reach * PX))
        cv2.ellipse(sheet, (round(x * PX), round(y * PX)), axes, float(np.degrees(turn)), 0, 360, ink, -1, cv2.LINE_AA)
    cv2.circle(sheet, (round(at[0] * PX), round(at[1] * PX)), round(0.28 * reach * PX), heart, -1, cv2.LINE_AA)


def _flower(count: int, ink: Colour, heart: Colour, reach: float) -> Callable[[Image, Rng], None]:
    def draw(sheet: Image, rng: Rng) -> None:
        for x, y in ((9, 38), (23, 30), (12, 21)):
            cv2.line(sheet, (round(x * PX), round(y * PX)), (round(17 * PX), round(53 * PX)), GREEN, 5, cv2.LINE_AA)
            _petals(sheet, (x + float(rng.normal(0, 1)), y + float(rng.normal(0, 1))), count, reach, ink, heart)

    return draw


def _needles(sheet: Image, rng: Rng) -> None:
    for x, y in ((8, 44), (17, 38), (26, 44), (12, 30), (22, 28)):
        for turn in np.linspace(-1.2, 1.2, 15):
            tip = (round((x + 7 * np.sin(turn)) * PX), round((y - 7 * np.cos(turn)) * PX))
            cv2.line(sheet, (round(x * PX), round(y * PX)), tip, BLACK, 3, cv2.LINE_AA)


def _hang(ink: Colour, count: int) -> Callable[[Image, Rng], None]:
    """Trailing strings of blossoms or leaves from the top."""

    def draw(sheet: Image, rng: Rng) -> None:
        for x in np.linspace(6, 27, count):
            for step in range(9):
                place = (round((x + np.sin(step + x)) * PX), round((3 + 3.6 * step) * PX))
                axes = (max(2, round((2.4 - 0.2 * step) * PX)), round(1.3 * PX))
                cv2.ellipse(sheet, place, axes, 25.0 * (-1) ** step, 0, 360, ink, -1, cv2.LINE_AA)

    return draw


def _grass(sheet: Image, rng: Rng) -> None:
    cv2.ellipse(sheet, (round(16.5 * PX), round(56 * PX)), (round(20 * PX), round(22 * PX)), 0, 180, 360, BLACK, -1)
    for x in np.linspace(2, 31, 12):
        cv2.line(sheet, (round(x * PX), round(36 * PX)), (round((x + 2) * PX), round(29 * PX)), BLACK, 4, cv2.LINE_AA)


def _leaves(ink: Colour, points: int) -> Callable[[Image, Rng], None]:
    """Lobed leaves of so many points."""

    def draw(sheet: Image, rng: Rng) -> None:
        for x, y in ((9, 42), (23, 44), (16, 33), (25, 26), (8, 25)):
            turns = np.arange(2 * points) * np.pi / points + x
            reach = np.where(np.arange(2 * points) % 2 == 0, 6.0, 2.8)
            cv2.fillPoly(
                sheet,
                [_points([(x + r * np.sin(t), y + r * np.cos(t)) for r, t in zip(reach, turns, strict=True)])],
                ink,
                cv2.LINE_AA,
            )

    return draw


def _stalks(ink: Colour) -> Callable[[Image, Rng], None]:
    """Upright stalks with sword leaves."""

    def draw(sheet: Image, rng: Rng) -> None:
        for x in (7, 13, 19, 26):
            tip = 14 + float(rng.uniform(0, 8))
            cv2.fillPoly(sheet, [_points([(x - 1.6, 53), (x + 1.6, 53), (x + 2, tip)])], GREEN, cv2.LINE_AA)
            cv2.ellipse(
                sheet, (round(x * PX), round(tip * PX)), (round(3 * PX), round(2 * PX)), 30, 0, 360, ink, -1, 16
            )

    return draw


PLANTS: tuple[Callable[[Image, Rng], None], ...] = (
    _needles, _flower(5, RED, YELLOW, 5.5), _flower(5, (190, 150, 245), RED, 6.5), _hang(PURPLE, 3), _stalks(PURPLE),
    _flower(8, RED, CREAM, 7.5), _leaves(RED, 3), _grass, _flower(12, YELLOW, RED, 7.0), _leaves((30, 90, 220), 7),
    _hang(GREEN, 5), _stalks((200, 130, 170)),
)  # fmt: skip
"""What the twelve months grow."""


def _slip(ink: Colour, lettered: bool) -> Callable[[Image], None]:
    """A strip of paper across the card."""

    def draw(sheet: Image) -> None:
        cv2.fillPoly(sheet, [_points([(11, 12), (18, 10), (23, 38), (16, 40)])], ink, cv2.LINE_AA)
        if lettered:
            for step in range(4):
                cv2.circle(sheet, (round((15 + step) * PX), round((16 + 5.5 * step) * PX)), 8, BLACK, 4, cv2.LINE_AA)

    return draw


def _sight(month: int) -> Callable[[Image], None]:
    """The picture of a month's best card: sun, moon, bird, deer, cup: a disc, a body and wings in its own measures."""
    rng = np.random.default_rng(month)
    ground, body = ((RED, WHITE), (YELLOW, RED), (BLUE, YELLOW), (WHITE, BLACK))[month % 4]
    spot, reach = rng.uniform((9, 9), (24, 20)), float(rng.uniform(5, 9))
    wings = rng.uniform(-8, 8, (5, 2)) + spot

    def draw(sheet: Image) -> None:
        cv2.circle(sheet, tuple(np.round(spot * PX).astype(int).tolist()), round(reach * PX), ground, -1, cv2.LINE_AA)
        cv2.fillPoly(sheet, [_points([(float(x), float(y)) for x, y in wings])], body, cv2.LINE_AA)

    return draw


def hanafuda_like(seed: int = 0) -> Deck:
    """48 cards `01a` … `12d` of twelve plants and a back; `seed` shifts how the flowers lie."""
    faces: dict[str, Face] = {}
    for month, plant in enumerate(PLANTS, 1):
        slip = _slip((RED, PURPLE, RED)[month % 3], lettered=month in (1, 2, 3))
        for letter in "abcd":
            rng = np.random.default_rng([seed, month, ord(letter)])
            sheet = np.full((round(HANAFUDA[1] * PX), round(HANAFUDA[0] * PX), 3), CREAM, np.uint8)
            plant(sheet, rng)
            if letter == "a":
                _sight(month)(sheet)
            elif letter == "b":
                slip(sheet)
            elif letter == "d":  # the second plain card of a month carries a bud more, as prints do
                cv2.circle(sheet, (round(27 * PX), round(9 * PX)), round(3.2 * PX), RED, -1, cv2.LINE_AA)
            faces[f"{month:02}{letter}"] = _finished(f"{month:02}{letter}", sheet, HANAFUDA, BLACK, 1.6)
    faces["BACK"] = generate_back(np.random.default_rng(seed), HANAFUDA)
    return Deck("hanafuda_like", "exotic", faces)


def number_and_colour(font: str, seed: int = 0) -> Deck:
    """52 cards `R0` … `Y9`, `RS` (skip), `RT` (turn), `RP` (plus two) and a back; `font` draws the figures."""
    faces: dict[str, Face] = {}
    width, height = (round(side * PX) for side in WIDE)
    for letter, ground in GROUNDS.items():
        for sign in (*"0123456789", "S", "T", "P"):
            sheet = np.full((height, width, 3), ground, np.uint8)
            axes = (round(0.33 * width), round(0.4 * height))
            cv2.ellipse(sheet, (width // 2, height // 2), axes, 28, 0, 360, WHITE, -1, cv2.LINE_AA)
            _print(sheet, _sign(font, sign, 0.36 * height), (0.5, 0.5), ground)
            small = _sign(font, sign, 0.13 * height)
            for _ in range(2):
                _print(sheet, small, (0.18, 0.14), WHITE)
                sheet = np.ascontiguousarray(sheet[::-1, ::-1])
            x, y = -0.32 * WIDE[0], -0.36 * WIDE[1]
            half = (small.shape[1] / PX / 2, small.shape[0] / PX / 2)
            marks = (IndexMark((x, y), half, 0.0), IndexMark((-x, -y), half, np.pi))
            faces[letter + sign] = _finished(letter + sign, sheet, WIDE, WHITE, 3.0, marks)
    faces["BACK"] = generate_back(np.random.default_rng(seed), WIDE)
    return Deck("number_and_colour", "exotic", faces)


def _sign(font: str, sign: str, tall: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A figure, or one of the three signs as a mask `tall` px high. A line below tells 6 from 9."""
    size = round(tall)
    if sign.isdigit():
        mask = typeset(font, sign * 2, size)[:, : typeset(font, sign * 2, size).shape[1] // 2]
        if sign in "69":
            mask = np.pad(mask, ((0, size // 4), (0, 0)))
            mask[-size // 9 :] = 255
        return np.asarray(mask, np.uint8)
    mask = np.zeros((size, size), np.uint8)
    middle, thick = (size // 2, size // 2), max(2, size // 8)
    if sign == "S":
        cv2.circle(mask, middle, size // 2 - thick, 255, thick, cv2.LINE_AA)
        cv2.line(mask, (size // 5, size - size // 5), (size - size // 5, size // 5), 255, thick, cv2.LINE_AA)
    elif sign == "T":
        for flip in (1, -1):
            side = int(middle[0] + flip * size * 0.2)
            cv2.arrowedLine(
                mask,
                (side, middle[1] + flip * size // 3),
                (side, middle[1] - flip * size // 3),
                255,
                thick,
                cv2.LINE_AA,
                0,
                0.4,
            )
    else:
        cv2.rectangle(mask, (thick, thick), (size * 6 // 10, size * 6 // 10), 255, thick)
        cv2.rectangle(mask, (size * 4 // 10, size * 4 // 10), (size - thick, size - thick), 255, -1)
    return mask


def _print(
    sheet: Image, mask: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], at: tuple[float, float], ink: Colour
) -> None:
    """Stamps a mask with its middle at a place in shares of the sheet."""
    high, wide = mask.shape
    y, x = round(at[1] * sheet.shape[0] - high / 2), round(at[0] * sheet.shape[1] - wide / 2)
    part = sheet[max(y, 0) : y + high, max(x, 0) : x + wide]
    cover = mask[max(-y, 0) :, max(-x, 0) :][: part.shape[0], : part.shape[1], None] / 255.0
    part[:] = (part * (1 - cover) + np.array(ink) * cover).astype(np.uint8)


def _finished(
    code: str, sheet: Image, size: tuple[float, float], rim: Colour, wide: float, marks: tuple[IndexMark, ...] = ()
) -> Face:
    """The face with a rim `wide` mm and rounded corners."""
    height, width = sheet.shape[:2]
    cv2.rectangle(sheet, (0, 0), (width - 1, height - 1), rim, 2 * round(wide * PX))
    return Face(code, np.dstack([sheet, rounded((width, height), 2.0 * PX)]), size, marks)

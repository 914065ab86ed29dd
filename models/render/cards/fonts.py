"""Fonts for card faces: those of the machine that are fit for ranks, and OpenCV's line letters.

A font may lack a letter, have figures below the line, or be too thin: what it draws is checked. Font files need Pillow,
which training installs; without it there are line letters.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from models.held_out import fitting_font, held_out, held_out_font, trains
from models.labels import ADVERBS

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

Mask = NDArray[np.uint8]
FOLDER = Path(os.environ.get("GYOJI_FONTS", "/usr/share/fonts"))
"""Where fonts are looked for: this machine's, or the folder that the environment names."""
SIGNS = "A234567890JQK1"
TALL = 72
LETTERS, FIGURES = "AJQK", "23456789"
ALIKE, PLACES = 0.2, (20, 28)
"""A letter and a figure that differ by less (of their ink, seen on so many places across and down, softly) may be one
shape."""
THINNEST = 0.24
"""Share of a letter's box that is ink, on average: hairline fonts are on no card."""
_UNFIT = re.compile(r"math|symbol|emoji|dingbat|music|d050000l|initial|keyboard|linea|cjk", re.IGNORECASE)
_NOTO = re.compile(r"^Noto(?!(Sans|Serif)(Display|Mono)?-)", re.IGNORECASE)
HERSHEY = tuple(f"hershey:{number}:{weight}" for number in (0, 2, 3, 4) for weight in (3, 6, 9))
"""Line letters by number and weight (px at 72 px): always there."""


def unfit(font: str) -> bool:
    """Whether a font's file or family is one of signs: keyboard letters stand in frames, whatever their file is called.
    A file that is no font is unfit, too."""
    from PIL import ImageFont

    try:
        family, _ = ImageFont.truetype(font, TALL).getname()
    except OSError:
        return True
    return bool(_UNFIT.search(f"{Path(font).name} {family}"))


@lru_cache(maxsize=8192)
def letters(font: str, text: str) -> Mask:
    """Text in a font (a path, or `hershey:number:weight`) as a tight mask some 72 px tall, uint8 coverage.

    Raises ValueError where nothing is drawn, OSError for a broken font, ImportError for a path without Pillow.
    """
    if font.startswith("hershey:"):
        _, number, weight = font.split(":")
        canvas = np.zeros((TALL * 2, TALL * (len(text) + 1) * 2), np.uint8)
        spot = (TALL // 2, TALL + TALL // 2)
        cv2.putText(canvas, text, spot, int(number), TALL / 22, (255,), int(weight), cv2.LINE_AA)
    else:
        canvas = _typeset(font, text)
    rows, columns = np.flatnonzero(canvas.max(axis=1) > 40), np.flatnonzero(canvas.max(axis=0) > 40)
    if not len(rows):
        raise ValueError(f"{font} does not draw {text!r}")
    return canvas[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@lru_cache(maxsize=512)
def _opened(font: str) -> FreeTypeFont:
    """A font file, unpacked once: that takes longer than drawing a card's letters."""
    from PIL import ImageFont

    return ImageFont.truetype(font, TALL)


def _typeset(font: str, text: str) -> Mask:
    # OpenCV's FontFace mixes up glyphs of fonts that were let go; Pillow does not.
    from PIL import Image, ImageDraw

    face = _opened(font)
    left, top, right, bottom = face.getbbox(text)
    canvas = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(canvas).text((4 - left, 4 - top), text, font=face, fill=255)
    return np.asarray(canvas, np.uint8)


def _trusted(font: str) -> bool:
    try:
        shapes = [letters(font, sign) for sign in SIGNS]
    except (ValueError, OSError):
        return False
    # A missing letter is drawn as a box, and all boxes are the same.
    if len({(shape.shape, shape.tobytes()) for shape in shapes}) < len(SIGNS):
        return False
    tall = np.array([shape.shape[0] for shape in shapes])
    plain = tall[[number for number, sign in enumerate(SIGNS) if sign not in "JQ"]]
    level = bool(plain.max() <= 1.12 * plain.min())
    inked = float(np.mean([shape.mean() for shape in shapes])) / 255
    return level and THINNEST < inked < 0.75 and told_apart(font)


def told_apart(font: str) -> bool:
    """Whether a font's letters are unlike its figures: in some text faces a Q is printed like a 9, and with such cards
    nobody could play. No letter may be likelier to be taken for a figure than any figure for another.

    Raises ValueError where nothing is drawn, OSError for a broken font.
    """
    seen = {sign: _softly(letters(font, sign)) for sign in LETTERS + FIGURES}
    among = min(_unlike(seen[one], seen[two]) for one, two in combinations(FIGURES, 2))
    mixed = min(_unlike(seen[letter], seen[figure]) for letter in LETTERS for figure in FIGURES)
    return mixed > min(among, ALIKE)


def _softly(mask: Mask) -> NDArray[np.float32]:
    """A letter, whatever its size, as a camera sees a small index."""
    small = np.asarray(cv2.resize(mask, PLACES, interpolation=cv2.INTER_AREA), np.float32) / 255
    padded = cv2.copyMakeBorder(small, 4, 4, 4, 4, cv2.BORDER_CONSTANT)
    return np.asarray(cv2.GaussianBlur(padded, (0, 0), 1.5), np.float32)


def _unlike(one: NDArray[np.float32], two: NDArray[np.float32]) -> float:
    """How much two letters differ, as a share of their ink."""
    return float(((one - two) ** 2).sum() / np.sqrt((one**2).sum() * (two**2).sum()))


@lru_cache(maxsize=4096)
def draws(font: str, text: str) -> bool:
    """Whether a font has all letters of a text; a missing one is drawn as the box that stands for any."""
    if font.startswith("hershey:"):
        return text.isascii()
    try:
        missing = letters(font, "\uffff")
    except (ValueError, OSError):
        missing = None
    for sign in set(text) - {" "}:
        try:
            drawn = letters(font, sign)
        except (ValueError, OSError):
            return False
        if missing is not None and drawn.shape == missing.shape and bool((drawn == missing).all()):
            return False
    return True


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The trusted fonts of this machine that may train, sorted, then the line letters."""
    if find_spec("PIL") is None:
        return HERSHEY
    files = sorted(str(path) for path in FOLDER.rglob("*") if path.suffix.lower() in (".ttf", ".otf"))
    files = [name for name in files if trains(Path(name))]
    fit = [name for name in files if not unfit(name) and not _NOTO.match(Path(name).name)]
    return (*(name for name in fit if _trusted(name)), *HERSHEY)


_SHARED = ("LinBiolinum", "BIZUD", "C059", "Nimbus", "P052", "URW", "Z003")
"""Their suit marks may be those of a held-out font of the same maker."""


@lru_cache(maxsize=1)
def pip_fonts() -> tuple[str, ...]:
    """This machine's fonts that draw suit marks and may train, sorted; empty without Pillow."""
    if find_spec("PIL") is None:
        return ()
    files = (p for p in FOLDER.rglob("*") if p.suffix.lower() in (".ttf", ".otf", ".ttc") and trains(p))
    return tuple(sorted(str(p) for p in files if not p.name.startswith(_SHARED) and draws(str(p), "♠♥♦♣")))


def _below(folder: Path, script: str, fitting: bool) -> list[str]:
    names = {path: path.name.split(f"-{script}-")[0] for path in folder.rglob(f"*-{script}-[1-9]00-*.woff")}
    kept = held_out()["fitting_families"]
    return sorted(str(p) for p, family in names.items() if (family in kept) == fitting and not held_out_font(p))


@lru_cache(maxsize=4)
def fonts_in(folder: Path, fitting: bool = False) -> tuple[str, ...]:
    """The trusted fonts below a folder (`.woff`, Latin letters), sorted; for training beside those of the machine.
    `fitting`: the families that the manifest keeps for fitting in place of all others."""
    return tuple(name for name in _below(folder, "latin", fitting) if _trusted(name))


@lru_cache(maxsize=4)
def word_fonts_in(folder: Path, fitting: bool = False) -> tuple[str, ...]:
    """The fonts below a folder (`.woff`) that draw NONO's words, sorted; else as `fonts_in`, and for fitting this
    machine's that the manifest keeps for it, too."""
    own = _own_for_fitting() if fitting else ()
    return tuple(name for name in (*_below(folder, "japanese", fitting), *own) if draws(name, "".join(ADVERBS)))


@lru_cache(maxsize=1)
def _own_for_fitting() -> tuple[str, ...]:
    if find_spec("PIL") is None:
        return ()
    return tuple(sorted(str(path) for path in FOLDER.rglob("*.?t?") if fitting_font(path)))


@lru_cache(maxsize=1)
def marks_for_fitting() -> tuple[str, ...]:
    """This machine's fonts for fitting that draw suit marks, sorted: no training has seen these marks."""
    return tuple(name for name in _own_for_fitting() if draws(name, "♠♥♦♣"))


def in_turn(names: Sequence[str], number: int) -> tuple[str, ...]:
    """The font files of one family, families taking turns by `number`: some have nine weights, most have one. All of
    none."""
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(family(name), []).append(name)
    return tuple(list(families.values())[number % len(families)]) if families else ()


def family(font: str) -> str:
    """What a font file's name begins with, its family's."""
    return re.split(r"-(?:latin|japanese)-" if font.endswith(".woff") else "[-.]", Path(font).name)[0]


def glyph(font: str, text: str, height: int, stretch: float = 1.0, weight: int = 0) -> Mask:
    """Text as a mask exactly `height` px tall, its width times `stretch`; `weight` px (of 72) bolder or thinner."""
    mask = letters(font, text)
    if weight:
        border = abs(weight)
        mask = np.asarray(cv2.copyMakeBorder(mask, border, border, border, border, cv2.BORDER_CONSTANT), np.uint8)
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (border + 1, border + 1))
        how = cv2.MORPH_DILATE if weight > 0 else cv2.MORPH_ERODE
        thick = np.asarray(cv2.morphologyEx(mask, how, kernel), np.uint8)
        rows, columns = np.flatnonzero(thick.max(axis=1) > 40), np.flatnonzero(thick.max(axis=0) > 40)
        if len(rows) and thick[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].mean() > THINNEST * 255:
            mask = thick[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    width = max(2, round(mask.shape[1] * height / mask.shape[0] * stretch))
    return np.asarray(cv2.resize(mask, (width, max(2, height)), interpolation=cv2.INTER_AREA), np.uint8)

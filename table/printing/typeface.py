"""The typeface of printed pages: Noto Sans JP, which comes with Gyoji, so that every machine prints the same."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD = "NotoSansJP-Regular", "NotoSansJP-Bold"
ASCENT, DESCENT = 0.88, 0.12
"""Height above and depth below the line that letters are set on, as a share of the font size."""
UNIT = re.compile(
    # No line begins with what closes, nor ends with what opens; a sign stays with its number.
    r"\s+|[(（「『〈]*(?:[!-'*-~–—’“”…×♠♥♦♣]+|\S)[):、。，．・：；）」』〉！？ー〜々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*"
)


class Word(NamedTuple):
    """Letters that stay together, at a place from the left edge of their line, pt."""

    x: float
    text: str
    font: str
    size: float


class Tail(NamedTuple):
    """What follows a text in another size, such as the id of a rule: `gap` pt after its last word."""

    text: str
    size: float
    gap: float


@functools.cache
def register() -> None:
    """Makes the fonts known to reportlab, once."""
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))


def drawable(font: str) -> frozenset[int]:
    """The code points that a font has a picture of."""
    register()
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


def width_of(text: str, font: str, size: float) -> float:
    """How wide a line of text is, pt."""
    register()
    return float(pdfmetrics.stringWidth(text, font, size))


def units(text: str) -> Iterator[str]:
    """Pieces between which a line may be broken; those of spaces vanish at the end of a line.

    >>> list(units("♠3は「最強」です。 No way."))
    ['♠3', 'は', '「最', '強」', 'で', 'す。', ' ', 'No', ' ', 'way.']
    """
    return (match[0] for match in UNIT.finditer(text))


def wrapped(text: str, font: str, size: float, width: float, tail: Tail | None = None) -> list[list[Word]]:
    """Text in lines that are no wider than `width`, pt. The tail stays on the line of the last word."""
    lines: list[list[Word]] = [[]]
    x = 0.0
    pieces = list(units(text))
    for number, unit in enumerate(pieces):
        wide = width_of(unit, font, size)
        after = 0.0 if tail is None or number < len(pieces) - 1 else tail.gap + width_of(tail.text, font, tail.size)
        if x + wide + after > width and lines[-1]:
            lines.append([])
            x = 0.0
        if not unit.isspace() or lines[-1]:
            lines[-1].append(Word(x, unit, font, size))
            x += wide
    if tail is not None:
        lines[-1].append(Word(x + tail.gap, tail.text, font, tail.size))
    return lines

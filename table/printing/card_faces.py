"""Small pictures of cards on a printed page: standard cards, adverbs, coloured numbers and jokers."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from referee.cards import BACK, UNKNOWN
from referee.texts import COLOURS, SIGNS, Language
from table.printing.typeface import BOLD, width_of

SHAPE = 1.4
"""Height of a card over its width."""
PAPER, EDGE, BLACK, GREY = "#fffdf6", "#8d8673", "#16211c", "#6b6a60"
RED, GOLD, FELT = "#b3261e", "#dcb75e", "#1c4a3a"
TINTS = {"R": "#b3301f", "B": "#1c5a99", "Y": "#e0ae1b", "G": "#22734a"}
MIDDLE = 0.36
"""From the line that letters are set on to the middle of a figure, as a share of the font size."""


def draw(canvas: Canvas, code: str, x: float, y: float, width: float, lang: Language) -> None:
    """Draws a card whose lower left corner is at (x, y), pt. `code`: as in records."""
    high = SHAPE * width
    canvas.setLineWidth(0.4)
    canvas.setStrokeColor(EDGE)
    canvas.setFillColor(PAPER)
    canvas.roundRect(x, y, width, high, 0.1 * width, stroke=1, fill=1)
    suit, rank = code[:1], code[1:]
    if code == "JK":
        _joker(canvas, x, y, width)
    elif code == BACK:
        _back(canvas, x, y, width)
    elif code == UNKNOWN:
        _centred(canvas, "?", GREY, (x + 0.5 * width, y + 0.7 * width), 0.8 * width, width)
    elif suit in TINTS:
        _coloured(canvas, suit, rank, (x, y, width), lang)
    elif len(rank) > 1 and not rank.isascii():
        _adverb(canvas, suit, rank, x, y, width)
    else:
        _standard(canvas, suit, rank, x, y, width)


def _standard(canvas: Canvas, suit: str, rank: str, x: float, y: float, width: float) -> None:
    ink = RED if suit in "HD" else BLACK
    _centred(canvas, rank, ink, (x + 0.5 * width, y + 0.98 * width), 0.72 * width, 0.86 * width)
    _centred(canvas, SIGNS[suit], ink, (x + 0.5 * width, y + 0.36 * width), 0.66 * width, width)


def _adverb(canvas: Canvas, suit: str, rank: str, x: float, y: float, width: float) -> None:
    ink = RED if suit in "HD" else BLACK
    step = min(0.42 * width, 1.24 * width / len(rank))
    top = y + 0.5 * SHAPE * width + 0.5 * step * (len(rank) - 1)
    for place, letter in enumerate(rank):
        _centred(canvas, letter, ink, (x + 0.34 * width, top - place * step), 0.96 * step, width)
    _centred(canvas, SIGNS[suit], ink, (x + 0.76 * width, y + 0.28 * width), 0.42 * width, width)


def _coloured(canvas: Canvas, suit: str, rank: str, place: tuple[float, float, float], lang: Language) -> None:
    """A number on its colour; the colour's name below it tells it on a black and white print."""
    x, y, width = place
    rim = 0.07 * width
    canvas.setFillColor(TINTS[suit])
    canvas.roundRect(x + rim, y + rim, width - 2 * rim, SHAPE * width - 2 * rim, 0.06 * width, stroke=0, fill=1)
    ink = BLACK if suit == "Y" else PAPER
    _centred(canvas, rank, ink, (x + 0.5 * width, y + 0.86 * width), 0.66 * width, 0.8 * width)
    name = COLOURS[suit][lang != "ja"].strip()
    _centred(canvas, name, ink, (x + 0.5 * width, y + 0.28 * width), 0.3 * width, 0.8 * width)


def _back(canvas: Canvas, x: float, y: float, width: float) -> None:
    rim = 0.09 * width
    canvas.setFillColor(FELT)
    canvas.roundRect(x + rim, y + rim, width - 2 * rim, SHAPE * width - 2 * rim, 0.05 * width, stroke=0, fill=1)
    canvas.setStrokeColor(GOLD)
    half = 0.16 * width
    for row in range(3):
        for column in range(2):
            middle, high = x + (0.32 + 0.36 * column) * width, y + (0.33 + 0.37 * row) * width
            canvas.lines(
                [
                    (middle - half, high, middle, high + half),
                    (middle, high + half, middle + half, high),
                    (middle + half, high, middle, high - half),
                    (middle, high - half, middle - half, high),
                ]
            )


def _joker(canvas: Canvas, x: float, y: float, width: float) -> None:
    """A referee's fan, and the word."""
    middle = x + 0.5 * width
    canvas.setFillColor(GOLD)
    canvas.rect(middle - 0.03 * width, y + 0.36 * width, 0.06 * width, 0.5 * width, stroke=0, fill=1)
    for ink, share in ((GOLD, 1.0), (RED, 0.78), (PAPER, 0.22)):
        canvas.setFillColor(ink)
        wide, high = 0.34 * width * share, 0.28 * width * share
        canvas.ellipse(middle - wide, y + 1.0 * width - high, middle + wide, y + 1.0 * width + high, stroke=0, fill=1)
    _centred(canvas, "JOKER", BLACK, (middle, y + 0.2 * width), 0.27 * width, 0.84 * width)


def _centred(canvas: Canvas, text: str, ink: str, middle: tuple[float, float], size: float, room: float) -> None:
    """Letters around a point, made smaller where they are wider than there is room for."""
    size = min(size, size * room / width_of(text, BOLD, size))
    canvas.setFillColor(ink)
    canvas.setFont(BOLD, size)
    canvas.drawCentredString(middle[0], middle[1] - MIDDLE * size, text)

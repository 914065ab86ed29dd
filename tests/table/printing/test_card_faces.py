"""Small pictures of cards: each kind of card is drawn with its own letters and colours."""

from __future__ import annotations

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from table.printing.card_faces import TINTS, draw
from table.printing.typeface import register


class Spy(Canvas):
    """A canvas that notes what is set on it, and in which colours something is filled."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), pageCompression=0)
        self.said: list[str] = []
        self.inks: list[object] = []

    def drawCentredString(self, x, y, text, *more):
        self.said.append(text)
        super().drawCentredString(x, y, text, *more)

    def setFillColor(self, colour, *more):
        self.inks.append(colour)
        super().setFillColor(colour, *more)


def drawn(code: str, lang: str = "en") -> Spy:
    register()
    canvas = Spy()
    draw(canvas, code, 10.0, 20.0, 24.0, lang)  # type: ignore[arg-type]
    return canvas


@pytest.mark.parametrize(
    ("code", "lang", "said"),
    [
        ("S10", "en", ["10", "♠"]),
        ("HA", "ja", ["A", "♥"]),
        ("R7", "en", ["7", "red"]),
        ("Y10", "ja", ["10", "黄"]),
        ("JK", "ja", ["JOKER"]),
        ("D少々", "ja", ["少", "々", "♦"]),
        ("BACK", "en", []),
        ("?", "en", ["?"]),
    ],
)
def test_a_card_is_drawn_with_its_letters(code: str, lang: str, said: list[str]) -> None:
    assert drawn(code, lang).said == said


def test_colours_and_red_suits_are_told_apart() -> None:
    assert len({tuple(map(str, drawn(f"{suit}5").inks)) for suit in TINTS}) == 4
    assert drawn("H5").inks != drawn("S5").inks

"""Typefaces that a card may be printed in."""

from __future__ import annotations

import numpy as np
import pytest

from models.render import fonts
from models.render.fonts import HERSHEY, Mask, told_apart


@pytest.mark.parametrize("font", HERSHEY)
def test_line_letters_are_unlike_figures(font: str) -> None:
    assert told_apart(font)


@pytest.mark.parametrize(("letter", "figure"), [("Q", "9"), ("A", "4"), ("J", "3")])
def test_a_font_whose_letter_is_printed_like_a_figure_is_on_no_card(
    monkeypatch: pytest.MonkeyPatch, letter: str, figure: str
) -> None:
    plain = fonts.letters

    def drawn(font: str, text: str) -> Mask:
        if text != letter:
            return plain(font, text)
        nearly = plain(font, figure).copy()  # the figure with a serif more
        nearly[-4:, : nearly.shape[1] // 3] = 255
        return np.asarray(nearly, np.uint8)

    monkeypatch.setattr(fonts, "letters", drawn)
    assert not told_apart(HERSHEY[1])

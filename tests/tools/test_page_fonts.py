"""The page's own Japanese font has the letters of the page's words."""

from __future__ import annotations

from tools.page_fonts import FOLDER, covered, words
from tools.print_fonts import letters


def test_the_part_for_words_has_every_letter_that_the_page_says() -> None:
    missing = set(words()) & set(letters()) - covered((FOLDER / "fonts.css").read_text(encoding="utf-8"))
    assert not missing, "python -m tools.page_fonts"

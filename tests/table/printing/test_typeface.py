"""The typeface has every letter that is printed, and lines are broken where Japanese and English allow it."""

from __future__ import annotations

import pytest

from referee.texts import catalogue
from table.printing.typeface import BOLD, REGULAR, Tail, drawable, units, width_of, wrapped


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_every_letter_of_the_catalogue_can_be_drawn(font: str) -> None:
    letters = {letter for text in catalogue().values() for letter in text.ja + text.en if not letter.isspace()}
    assert "".join(sorted(letter for letter in letters if ord(letter) not in drawable(font))) == ""


def test_no_line_begins_with_what_closes_nor_ends_with_what_opens() -> None:
    text = (
        "革命です(ジョーカーも数えます)。「ページワン」と言い、♠3を出します(8切り)。もう一度、あがってもかまいません。"
    )
    for width in range(40, 200, 7):
        lines = ["".join(word.text for word in line) for line in wrapped(text, REGULAR, 10.0, width)]
        assert "".join(lines) == text
        assert not [line for line in lines if line[0] in "。、)」ーっょ" or line[-1] in "(「♠"]


def test_words_are_kept_whole_and_no_line_is_too_wide() -> None:
    text = "A sequence is answered by one as long whose lowest card is above the lowest on the field (4-5-6 on 3-4-5)."
    lines = wrapped(text, REGULAR, 10.0, 150.0, Tail("G6", 7.0, 3.0))
    for line in lines:
        assert line[-1].x + width_of(line[-1].text.rstrip(), line[-1].font, line[-1].size) <= 150.0
    said = " ".join("".join(word.text for word in line).strip() for line in lines)
    assert said == text + "G6"
    assert len(lines[-1]) > 1  # the tail never stands alone


def test_units_join_to_the_text() -> None:
    text = "♠3の1枚は、 two  words。(3・4・5に4・5・6)"
    assert "".join(units(text)) == text

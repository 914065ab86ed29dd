"""The fonts of printed pages keep every letter that they are reduced to."""

from __future__ import annotations

import pytest

from table.printing.typeface import BOLD, REGULAR, drawable
from tools.print_fonts import letters


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_the_fonts_have_what_they_are_reduced_to(font: str) -> None:
    found = letters()
    assert len(found) > 3000 and "亜" in found and "♠" in found
    # A few signs of JIS X 0208 are in no font of this family.
    assert len([sign for sign in found if ord(sign) not in drawable(font)]) < 5

"""Names and codes: what is refused before anybody reads it."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from webui.shapes.common import Code, Name, Seq, Sha, Word


@pytest.mark.parametrize("kind", [Code, Name, Word])
@pytest.mark.parametrize(
    "value", ["", "a\nb", "\x00", "\x7f", "x" * 25, "A\x9bB", "A\u2028B", "A\u202eB", "A\u2066B", "A\u200eB", "\u061cA"]
)
def test_texts_that_no_table_has_are_refused(kind: object, value: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(value)


def test_names_lose_the_spaces_around_them() -> None:
    assert TypeAdapter(Name).validate_python(" 葵 ") == "葵"


@pytest.mark.parametrize(("kind", "value"), [(Seq, 0), (Seq, 2**31 + 1), (Sha, "9f2c"), (Sha, "G" * 64)])
def test_numbers_and_hashes_have_a_size(kind: object, value: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(value)

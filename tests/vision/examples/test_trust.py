"""A reader that never saw a deck is heard once what people named has shown that it reads it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.examples.store import Example
from vision.examples.trust import Trust, expected_error

BLANK = np.zeros((2, 2, 3), np.uint8)


def read(right: int, wrong: int = 0, sure: float = 0.99) -> list[Example]:
    return [Example(str(at), "S3", BLANK, read=("S3" if at < right else "S8", sure)) for at in range(right + wrong)]


@pytest.mark.parametrize(
    ("examples", "heard"),
    [
        ([], False), (read(10), False), (read(45), True), (read(45, 1), False), (read(45, sure=0.5), False),
        ([Example(str(at), "S3", BLANK, said=False, read=("S3", 1.0)) for at in range(60)], False),
    ],
)  # fmt: skip
def test_it_is_heard_after_many_sure_readings_that_were_right(examples: list[Example], heard: bool) -> None:
    assert Trust.earned(examples).heard is heard


def test_every_right_reading_makes_it_surer_and_a_wrong_one_much_less() -> None:
    errors = [expected_error(right, 0) for right in range(60)]
    assert errors == sorted(errors, reverse=True)
    assert expected_error(59, 1) > 5 * expected_error(59, 0)


def test_names_that_it_gave_to_other_cards_are_remembered_even_where_it_is_meant_for_the_deck() -> None:
    trust = Trust.always(read(3, 1))
    assert trust.heard and trust.misread == {"S8"}

"""Which unread outlines right on a card are another card, and which are that card seen twice."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tracking.second_outlines import laid_upon
from vision.tracking.tracked import TrackedCard
from vision.types import Detection

QUAD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
BELOW = Detection(QUAD, "up", "D9", 0.99, (("D9", 0.99),), ((6.0, 10.0),))
LAY = TrackedCard(1, QUAD, QUAD, "up", 0.0, 0.0, 1)
LAY.look(BELOW, QUAD, 0.0)


@pytest.mark.parametrize(
    ("name", "mark", "another"),
    [
        ("S4", (30.0, 30.0), True),
        ("S4", (7.0, 11.0), False),
        ("D9", (30.0, 30.0), False),
        ("JK", (30.0, 30.0), True),
        ("S4", None, False),
    ],
    ids=["an index of its own", "the index of the card below", "the same name", "a joker", "no index"],
)
def test_an_index_of_its_own_and_another_name_make_another_card(
    name: str, mark: tuple[float, float] | None, another: bool
) -> None:
    unread = Detection(QUAD + 10, "up", None, 0.4, ((name, 0.4),), () if mark is None else (mark,))
    assert laid_upon([BELOW, unread], 1, [LAY], 8.0) == another

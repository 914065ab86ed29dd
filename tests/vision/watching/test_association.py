"""Which known card a reading is."""

from __future__ import annotations

import numpy as np
import pytest

from vision.types import Detection
from vision.watching.areas import outlined
from vision.watching.association import matched
from vision.watching.cards import Card, Reading
from vision.watching.config import WATCHING

QUAD = np.array([(20, 20), (50, 20), (50, 62), (20, 62)], np.float64)
SHAPE = (90, 120)


@pytest.mark.parametrize(("seed", "kind"), [(1, "same"), (2, "new")])
def test_another_name_in_a_card_s_place_is_another_card_where_it_looks_otherwise(seed: int, kind: str) -> None:
    """In a shadow everything changes, and a card may be misread; what is printed on it lies where it lay."""

    def printed(number: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        dots = np.random.default_rng(number).random((*SHAPE, 1)) < 0.2
        return np.asarray(np.where(dots, 40, 230) * np.ones(3), np.float32)

    area, changed = outlined(QUAD, SHAPE), np.ones(SHAPE, np.uint8)
    two, other = (
        Reading(Detection(QUAD.astype(np.float32), "up", name, 0.99, ((name, 0.99),)), QUAD, area)
        for name in ("D2", "H2")
    )
    card = Card(1, QUAD, area, "up", (0.0, 0.1), 1)
    card.look(two, 0.2, 200.0, 1.0, WATCHING.cards)
    card.remember(printed(1), area)
    shadowed = np.asarray(0.6 * printed(seed), np.float32)
    assert matched(other, [card], set(), shadowed, changed, False, 1.0, WATCHING.cards).kind == kind

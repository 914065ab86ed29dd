"""Indices find their card, doubles are merged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.detection.test_detector import card
from vision.detection.assembly import joined_by, merge
from vision.detection.detections import CardFound


def test_what_another_look_shows_joins_the_card_that_it_saw_alike() -> None:
    bare, seen = card(200, 200, (), 0.9), card(204, 198, (0,), 0.6)
    (joined,) = joined_by([bare], [seen])
    assert joined.indices == seen.indices and joined.quad is bare.quad
    # An index that is known already, or no index at all, makes no card of its own.
    assert [*map(vars, joined_by([joined], [card(290, 200, (), 0.8), seen]))] == [vars(joined)]
    # A new one in another place does, without what its neighbour owns.
    other = card(260, 200, (0,), 0.6)
    both = replace(other, indices=(*other.indices, *seen.indices))
    assert [*map(vars, joined_by([joined], [both]))] == [vars(joined), vars(other)]


def test_an_index_counts_for_one_card_only() -> None:
    whole, twin = card(200, 200, (0, 1), 0.9), card(205, 200, (0,), 0.5)
    inferred = CardFound((twin.quad + 60).astype(np.float32), 0.5, 1.0, twin.indices, from_index=True)
    found = merge([whole, inferred])
    assert len(found) == 1
    assert len(found[0].indices) == 2


def test_equal_findings_of_one_card_are_one() -> None:
    assert len(merge([card(200, 200, (0, 1), 0.9), card(206, 203, (), 0.5)])) == 1

"""Which of a card's views are read at all."""

from __future__ import annotations

import numpy as np

from tests.vision.test_locate import card
from vision.read import covered_shares


def test_a_card_that_lies_on_others_is_not_covered_by_them() -> None:
    # The upper one shows both its indices, one of them on the lower card; that one shows the index that is free.
    lower, upper = card(200, 200, (0,), 0.9), card(250, 230, (0, 1), 0.9)
    below, above = covered_shares([lower, upper])
    assert above == 0 and below > 0.5


def test_without_an_index_in_the_overlap_either_may_be_covered() -> None:
    # Side by side, overlapping by a strip in which no index lies.
    one, other = card(200, 200, (0,), 0.9), card(350, 200, (1,), 0.9)
    shares = covered_shares([one, other])
    assert 0.1 < shares[0] < 0.4 and np.isclose(*shares, atol=1e-3)


def test_outlines_that_hold_each_others_indices_cover_each_other() -> None:
    one, other = card(200, 200, (0, 1), 0.9), card(215, 210, (0, 1), 0.9)
    assert min(covered_shares([one, other])) > 0.5

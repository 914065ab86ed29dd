"""What was seen of a card, as probabilities."""

from __future__ import annotations

import math

import pytest

from table.belief.evidence import lies_over, likely_names
from tests.table.belief.conftest import ViewedTable
from vision.tracks import Interval


@pytest.mark.parametrize(("apart", "gone_ms", "over"), [(12.0, None, True), (45.0, None, False), (12.0, 1200.0, False)])
def test_a_card_lies_over_one_that_stays_below_it(
    table: ViewedTable, apart: float, gone_ms: float | None, over: bool
) -> None:
    (below,) = table.put("A", "H7", came=Interval(100.0, 200.0))
    (above,) = table.put("A", "HJ", came=Interval(900.0, 1000.0), place=(apart - 30.0, 0.0))
    table.change(below, went=None if gone_ms is None else Interval(1000.0, gone_ms))
    assert lies_over(table.cards[above], table.cards.values()) is over


def test_what_lies_over_a_card_is_less_surely_a_card(table: ViewedTable) -> None:
    (number,) = table.put("B", "HJ")
    deck = table.session.moment().deck
    alone, over = (likely_names(table.cards[number], deck, lasts=True, over=over)[None] for over in (False, True))
    assert over > alone + math.log(10.0)

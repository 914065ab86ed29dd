"""A look at the table: what of it is new, by whose arms, and whether it was looked at often enough."""

from __future__ import annotations

import pytest

from table.interpret.observation import apart, height, lies_on
from tests.table.interpret.made import arm, card, seen

ONE, TWO = card(1, "H4", 500), card(2, "S6", 660, late=True)


@pytest.mark.parametrize(("looks", "final", "believed"), [(1, False, False), (2, False, True), (1, True, True)])
def test_new_cards_are_believed_after_another_look_or_when_none_will_follow(
    looks: int, final: bool, believed: bool
) -> None:
    assert seen([ONE], looks=looks, final=final).believed is believed


def test_what_is_new_can_be_narrowed_down() -> None:
    look = seen([ONE, TWO], [ONE, TWO], [arm(0)])
    assert look.lying == {1, 2} and look.late == (TWO,)
    assert look.without([TWO]).came == (ONE,) and look.without([TWO]).arms == look.arms
    other = (arm(2),)
    assert look.showing([TWO], other).arms == other and look.showing([TWO]).arms == look.arms


def test_a_card_lies_on_another_where_its_index_is_seen_there() -> None:
    above = card(1, "D8", 620, 400, marks=((580.0, 350.0), (660.0, 450.0)))
    below = card(2, "D5", 600, 360, marks=((560.0, 310.0),))
    assert lies_on(above, below) and not lies_on(below, above)
    apart_from_it = card(3, "D9", 900, 360, marks=((860.0, 310.0),))
    assert not lies_on(apart_from_it, below) and not lies_on(below, apart_from_it)
    through = card(4, "DK", 600, 360, marks=((560.0, 310.0), (640.0, 420.0)))  # of both an index shows: nothing is told
    assert not lies_on(above, through) and not lies_on(through, above)


def test_distances_are_in_mm_and_heights_in_px() -> None:
    assert apart(ONE, TWO) == pytest.approx(100.0)
    assert height(ONE) == pytest.approx(140.0)

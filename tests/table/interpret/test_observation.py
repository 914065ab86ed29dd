"""A look at the table: what of it is new, by whose arms, and whether it was looked at often enough."""

from __future__ import annotations

import pytest

from table.interpret.observation import apart, height
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


def test_distances_are_in_mm_and_heights_in_px() -> None:
    assert apart(ONE, TWO) == pytest.approx(100.0)
    assert height(ONE) == pytest.approx(140.0)

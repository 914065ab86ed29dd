"""Leads that have more cards than were seen of them, as what comes next tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.table.interpret.made import arm, card, seen


def test_a_lead_that_a_pair_answers_may_hide_a_partner(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6", "C6")
    table.lay("C", "S9", "C9")
    table.lay("D", "S7", "C7")
    assert table.acts() == ["A:H4", "amend A:? H4~", "B:C6 S6", "C:C9 S9", "D:? ?~"]
    verdicts = [line["verdict"] for line in table.session.rulings() if "verdict" in line]
    assert "illegal" not in verdicts


def test_a_hidden_partner_is_proposed_before_anything_is_written(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    driver, pair = table.driver, [card(20, "S6"), card(21, "C6", 400.0)]
    look = seen(pair, pair, [arm(1)])
    found = driver._new_cards._leads.widened(driver._trials.plays(look), look)
    assert found is not None and found.amends is not None and found.amends.target == 2
    assert [event["event"]["cards"] for event in found.events] == [["H4", "?"]]
    assert table.acts() == ["A:H4"] and driver._ledger.memory.doubts == {}
    assert driver._corrections.repaired(driver._trials.plays(look), look) is None  # nothing before it is in doubt


@pytest.mark.parametrize(("votes", "wider"), [({"C6": 1.3, "D6": 1.3}, True), ({"S8": 1.3, "C3": 1.3}, False)])
def test_an_outline_beside_an_answer_that_looks_like_its_partner_widens_the_lead(
    looks: Callable[..., Any], votes: dict[str, float], wider: bool
) -> None:
    """Otherwise it was no card: a lead that was seen as one card is more often one."""
    table = looks()
    table.lay("A", "H4")
    driver, both = table.driver, [card(20, "S6"), card(21, None, 640.0, votes=votes)]
    look = seen(both, both, [arm(1)])
    assert driver._trials.plays(look)[0].ghosts
    assert (driver._new_cards._leads.widened(driver._trials.plays(look), look) is not None) is wider


def shows_below(table: Any, lead: str) -> None:
    """What is laid next lies below the lead, whose index is seen in its place."""
    x, y = table.lying[lead].quad[2]
    table.lying[lead].marks = ((float(x) - 10, float(y) - 60),)


def test_a_card_that_shows_below_the_lead_when_its_player_reaches_in_again_is_of_it(
    looks: Callable[..., Any],
) -> None:
    table = looks()
    table.lay("A", "H4")
    shows_below(table, "H4")
    table.lay("A", "S4")
    table.lay("B", "S6", "C6")
    assert table.acts() == ["A:H4", "amend A:H4 S4~", "B:C6 S6"]


def test_a_partner_that_shows_when_a_lead_is_straightened_was_misread_and_is_no_foul(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    shows_below(table, "H4")
    table.lay("A", "S5")
    table.lay("B", "S6", "C6")
    assert table.acts() == ["A:H4", "amend A:? H4~", "B:C6 S6"]
    assert "illegal" not in [line["verdict"] for line in table.session.rulings() if "verdict" in line]


def test_a_card_that_is_laid_on_the_lead_by_its_player_is_a_play_out_of_turn(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("A", "S4")
    assert table.acts() == ["A:H4", "A:S4"]
    assert table.session.rulings()[-2]["code"] == "not-your-turn"


def test_a_card_far_from_the_lead_or_on_an_answer_is_not_of_the_lead(looks: Callable[..., Any]) -> None:
    far = looks()
    far.lay("A", "H4")
    far.lay("A", "S5", at=(600.0, 360.0))
    assert far.acts() == ["A:H4", "A:?~"]
    answered = looks()
    answered.lay("A", "H4")
    answered.lay("B", "S6")
    answered.lay("B", "C9")
    assert answered.acts() == ["A:H4", "B:S6", "B:?~"]


def test_a_card_beside_a_lead_of_several_cards_is_not_taken_for_one_of_it(looks: Callable[..., Any]) -> None:
    """Everybody may have passed, and nobody swept the field."""
    table = looks()
    table.lay("A", "H10", "HJ", "HQ")
    shows_below(table, "HQ")
    table.lay("A", "D3")
    assert table.acts() == ["A:H10 HJ HQ", "A:?~"]

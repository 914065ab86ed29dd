"""Cards that were set aside because they do not divide (X5): dealt evenly, and never a joker among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from table.interpret.zones import Zone, Zones

ASIDE = {"spare": "aside"}
BESIDE = (-160.0, -330.0)
"""Where cards that were set aside lie, px: in a corner."""
FIELD = Zones((Zone("field", ((-2000.0, -180.0), (2000.0, -180.0), (2000.0, 900.0), (-2000.0, 900.0))),))
SAID = "A joker was set aside, but jokers are always dealt: set another card aside instead."

Sit = Callable[..., Any]


@pytest.fixture
def sit(looks: Callable[..., Any]) -> Sit:
    """A table of four at which 53 cards are dealt: one is left over."""
    return lambda **more: looks("stadium", zones=FIELD, **{"tournament": ASIDE, **more})


def said(table: Any) -> list[str]:
    """What was left out or noticed, without the time of day."""
    return [doubt.partition(": ")[2] for doubt in table.doubts]


def deals(table: Any) -> list[dict[str, int]]:
    return [line["counts"] for line in table.session.record() if line["type"] == "deal"]


def test_X5_everybody_is_dealt_as_many_cards(sit: Sit) -> None:
    table = sit()
    table.lay("A", "S4")
    assert deals(table) == [dict.fromkeys("ABCD", 13)]
    assert table.session.rulings()[0]["verdict"] == "legal"


def test_X5_without_it_whoever_is_dealt_first_gets_one_more(sit: Sit) -> None:
    table = sit(tournament=None)
    table.lay("A", "S4")
    assert deals(table) == [{"A": 14, "B": 13, "C": 13, "D": 13}]


def test_X5_a_joker_that_was_set_aside_is_noticed_once(sit: Sit) -> None:
    table = sit()
    table.lay("D", "JK", at=BESIDE)
    assert said(table) == [SAID]
    table.lay("A", "S4")
    table.lay("B", "S6")
    assert said(table) == [SAID] and table.acts() == ["A:S4", "B:S6"]  # it is no play


def test_X5_a_joker_that_is_taken_up_again_and_set_aside_again_is_noticed_again(sit: Sit) -> None:
    table = sit()
    table.lay("D", "JK", at=BESIDE)
    table.take("D", *list(table.lying))
    table.lay("D", "JK", at=BESIDE)
    assert said(table) == [SAID, SAID]


@pytest.mark.parametrize("card", ["H9", "?1"])
def test_X5_any_other_card_may_be_set_aside(sit: Sit, card: str) -> None:
    table = sit()
    table.lay("D", card, at=BESIDE)
    table.lay("A", "S4")
    assert table.doubts == [] and table.acts() == ["A:S4"]


def test_X5_a_joker_that_was_played_and_swept_was_not_set_aside(sit: Sit) -> None:
    table = sit(spade_three=False)
    table.lay("A", "JK")
    table.sweep("B")
    table.lay("B", "JK", at=BESIDE)  # the heap of swept cards
    assert table.doubts == []


def test_X5_where_cards_are_dealt_as_well_nothing_lies_aside(sit: Sit) -> None:
    table = sit(tournament=None)
    table.lay("D", "JK", at=BESIDE)
    assert table.doubts == []

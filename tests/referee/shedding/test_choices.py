"""Every legal play of a hand, with what it would cause."""

from __future__ import annotations

from referee.play.protocol import Choice
from tests.referee.conftest import Sit, Sitting


def choices(table: Sitting, player: str, hand: str) -> list[Choice]:
    moment = table.fold.table
    return moment.game.options(moment.state, player, hand.split())


def test_only_what_beats_the_field_is_listed(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    found = choices(table, "B", "H4 S9 SK")
    assert [choice.cards for choice in found if choice.type == "play"] == [("S9",), ("SK",)]
    assert [choice.type for choice in found][-1] == "pass"


def test_nothing_out_of_turn_and_nothing_with_cards_of_no_deck(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    assert choices(table, "C", "S9") == [] and choices(table, "B", "R9") == [] and choices(table, "X", "S9") == []


def test_a_choice_says_what_it_would_cause(sit: Sit) -> None:
    (cut,) = [choice for choice in choices(sit(), "A", "H8 S4") if choice.cards == ("H8",)]
    assert "eight-cut" in cut.effects and "clear" in cut.effects


def test_who_owes_may_only_pay(sit: Sit) -> None:
    table = sit(pass_7=True)
    table.play("A", "H7")
    (give,) = choices(table, "A", "S9 SK")
    assert give.type == "give" and give.params == {"count": 1} and choices(table, "B", "S9") == []

"""What everybody can see of the coloured games."""

from __future__ import annotations

from referee.games.torite.public import ColouredTrickDetail, PokerDetail, SevensDetail
from referee.play.public import Detail, PublicState
from tests.referee.conftest import Sit, Sitting


def public(table: Sitting) -> PublicState[Detail]:
    return table.fold.table.game.public(table.fold.table.state)


def test_a_trick_lies_in_the_field_until_it_is_taken(sit: Sit) -> None:
    table = sit("torite-c", "abc", "torite")
    table.play("a", "R5")
    detail = public(table).detail
    assert isinstance(detail, ColouredTrickDetail) and detail.led == "R"
    assert [play.cards for play in public(table).field.plays] == [("R5",)]
    table.trick("b:R9", "c:R2")
    detail = public(table).detail
    assert isinstance(detail, ColouredTrickDetail) and detail.last_trick.taker == "b"
    assert public(table).field.plays == () and public(table).scores["b"] == 1


def test_sevens_show_what_lies_there(sit: Sit) -> None:
    table = sit("torite-sevens", "ab", "torite")
    table.play("a", "R6")
    detail = public(table).detail
    assert isinstance(detail, SevensDetail) and {"R6", "R7", "B7", "Y7", "G7"} == set(detail.laid)


def test_poker_shows_hands_and_nothing_before(sit: Sit) -> None:
    table = sit("torite-poker", "ab", "torite")
    detail = public(table).detail
    assert isinstance(detail, PokerDetail) and not public(table).begun

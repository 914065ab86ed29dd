"""What cards mean where they are laid out: each new one is a play, one that goes says nothing."""

from __future__ import annotations

from table.interpret.memory import Memory, Play
from table.interpret.tableau import Tableau
from tests.table.interpret.made import arm, card, moment, seen

TABLE = moment(game="torite", profile="torite-sevens")


def test_a_new_card_is_a_play_of_whose_arm_laid_it() -> None:
    turn = TABLE.game.turn(TABLE.state) or "A"
    new = card(1, "R5")
    (found,) = Tableau().propose(seen([new], [new], [arm("ABCD".index(turn))]), TABLE, Memory())
    assert [event["type"] for event in found.events][-1] == "play"
    assert found.plays[-1].player == turn


def test_cards_that_go_say_nothing() -> None:
    memory = Memory(plays=[Play(1, {1}, ("R5",), True, 0.0)])
    (found,) = Tableau().propose(seen([], arms=[arm(0)]), TABLE, memory)
    assert found.events == ()

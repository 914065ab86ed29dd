"""What cards mean in trick-taking games: nobody passes, and a gathered trick says nothing."""

from __future__ import annotations

from table.interpret.memory import Memory, Play
from table.interpret.tricks import Tricks
from tests.table.interpret.made import arm, card, moment, play, seen

TABLE = moment(play("A", "R5"), game="torite", profile="torite-c")


def test_the_next_player_laid_the_card_and_nobody_passed() -> None:
    new = card(2, "R7")
    (found,) = Tricks().propose(seen([new], [new], [arm(1)]), TABLE, Memory())
    assert [dict(event) for event in found.events] == [{"type": "play", "player": "B", "cards": ["R7"]}]
    assert found.plays[0].ruling.verdict != "illegal"


def test_a_trick_that_is_gathered_says_nothing() -> None:
    memory = Memory(plays=[Play(1, {1}, ("R5",), True, 0.0)])
    (found,) = Tricks().propose(seen([], arms=[arm(0)]), TABLE, memory)
    assert found.events == () and found.swept and found.lying == ()

"""A card that was straightened and cannot be read is told once."""

from __future__ import annotations

import pytest

from table.interpret.memory import Memory, Play
from table.interpret.straightened import without_straightened
from tests.table.interpret.made import arm, card, moment, play, seen
from vision.tracking.tracker import TrackedCard

LED = moment(play("B", "?"), game="torite", profile="torite-c")
LAY = card(1, None, 600.0, 360.0, state="covered")


def told(new: TrackedCard, lay: TrackedCard = LAY, seat: float = 1) -> tuple[bool, set[int]]:
    """Whether a new card is one that was laid now, and the cards of the play before."""
    memory = Memory(plays=[Play(1, {1}, ("?",), True, 0.0)], known={1})
    look = seen([lay, new], [new], [arm(seat, (605.0, 362.0))])
    return bool(without_straightened(look, LED, memory, "B").came), memory.plays[0].cards


def test_an_unread_card_that_its_player_straightened_is_no_other_card() -> None:
    assert told(card(2, None, 605.0, 363.0)) == (False, {1, 2})


@pytest.mark.parametrize(
    ("new", "lay", "seat"),
    [
        (card(2, None, 605.0, 363.0), LAY, 2),
        (card(2, "R7", 605.0, 363.0), LAY, 1),
        (card(2, None, 660.0, 363.0), LAY, 1),
        (card(2, None, 605.0, 363.0), card(1, None, 600.0, 360.0), 1),
        (card(2, None, 605.0, 363.0), card(1, "R5", 600.0, 360.0, state="covered"), 1),
    ],
    ids=["another player", "it is read", "laid beside it", "both are seen", "the first one was read"],
)
def test_what_may_be_another_card_is_one(new: TrackedCard, lay: TrackedCard, seat: float) -> None:
    assert told(new, lay, seat) == (True, {1})


def test_whoever_may_play_again_laid_another_card() -> None:
    alone = moment(play("A", "?"), play("B", "?"), play("C", "?"), game="free", profile="free")
    memory, new = Memory(plays=[Play(1, {1}, ("?",), True, 0.0)]), card(2, None, 605.0, 363.0)
    look = seen([LAY, new], [new], [arm(1)])
    assert without_straightened(look, alone, memory, "B") is look

"""Which cards are new, and which outlines are none."""

from __future__ import annotations

from table.interpret.memory import Memory, Play
from table.interpret.novelty import new_cards, tidy, without_ghosts
from tests.table.interpret.made import arm, card, seen


def test_a_second_outline_of_a_card_that_lies_there_is_not_new() -> None:
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)], known={1})
    again, joker = card(2, "H4"), card(3, "JK")
    assert new_cards(seen([again, joker], arms=[arm(0)]), memory) == (joker,)
    assert memory.known == {1, 2}


def test_cards_face_down_or_hidden_are_not_new() -> None:
    memory = Memory()
    down, hidden = card(1, "H4", face="down"), card(2, "S6", state="covered")
    assert new_cards(seen([down, hidden], arms=[arm(0)]), memory) == ()
    tidy(seen([down, hidden]).scene, memory)
    assert memory.known == {1}


def test_an_outline_seen_once_beside_read_cards_is_a_ghost_until_it_is_read() -> None:
    memory = Memory()
    read, ghost = card(1, "H4"), card(2, None, seen=1)
    assert without_ghosts(seen([read, ghost], [read, ghost]), memory).came == (read,)
    assert memory.dropped == {2}
    now = card(2, "S6")
    assert new_cards(seen([now], arms=[arm(0)]), memory) == (now,)
    assert now.late


def test_an_unread_outline_beside_read_cards_is_a_card_of_its_own() -> None:
    """Somebody reached in before a second look: it lies where no other card explains what changed."""
    memory = Memory()
    read, other = card(1, "H4"), card(2, None, x=720.0, seen=1)
    assert without_ghosts(seen([read, other], [read, other]), memory).came == (read, other)
    assert memory.dropped == set()


def test_an_outline_that_is_nearly_read_is_no_ghost() -> None:
    read, other = card(1, "H4"), card(2, "S6", x=620.0, seen=1, named={})
    assert without_ghosts(seen([read, other], [read, other]), Memory()).came == (read, other)


def test_outlines_alone_are_no_ghosts() -> None:
    ghost = card(2, None, seen=1)
    assert without_ghosts(seen([ghost], [ghost]), Memory()).came == (ghost,)

"""Which cards are new, and which outlines are none."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from table.interpret.memory import Memory, Play
from table.interpret.novelty import new_cards, tidy, without_ghosts
from tests.table.conftest import Lying
from tests.table.interpret.made import arm, card, seen
from vision.types import Detection, Image

Watch = Callable[..., Any]


def test_a_second_outline_of_a_card_that_lies_there_is_not_new() -> None:
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)], known={1})
    again, joker = card(2, "H4"), card(3, "JK")
    assert new_cards(seen([again, joker], arms=[arm(0)]), memory) == (joker,)
    assert memory.known == {1, 2}


def test_a_card_that_somebody_lays_apart_from_the_one_of_its_name_is_new() -> None:
    """One of the two was misread: neither is left out silently."""
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)], known={1})
    lying, other = card(1, "H4"), card(2, "H4", x=720.0)
    laid = arm(0, (720.0, 360.0))
    assert new_cards(seen([lying, other], arms=[laid]), memory) == (other,)
    assert new_cards(seen([lying, other], arms=[arm(0, (200.0, 100.0))]), memory) == ()


def test_cards_face_down_or_hidden_are_not_new() -> None:
    memory = Memory()
    down, hidden = card(1, "H4", face="down"), card(2, "S6", state="covered")
    assert new_cards(seen([down, hidden], arms=[arm(0)]), memory) == ()
    tidy(seen([down, hidden]).scene, memory)
    assert memory.known == {1}


@pytest.mark.parametrize("photograph", [False, True])
def test_what_cannot_be_read_and_lay_there_before_the_first_look_is_no_play_until_it_is_read(photograph: bool) -> None:
    """A printed tablecloth looks like a card. In a photograph every card lay there."""
    memory = Memory()
    pattern = card(1, None, late=True)
    found = new_cards(seen([pattern], photograph=photograph), memory)
    assert found == ((pattern,) if photograph else ())
    now = card(1, "S6", late=True)
    assert new_cards(seen([now]), memory) == (now,)


def test_what_cannot_be_read_and_was_overlooked_beside_a_card_that_came_is_no_pattern() -> None:
    beside = card(1, None, late=True, overlooked=True)
    assert new_cards(seen([beside]), Memory()) == (beside,)


def test_what_cannot_be_read_and_is_noticed_once_somebody_has_reached_in_may_be_a_play() -> None:
    unread = card(1, None, late=True)
    assert new_cards(seen([unread]), Memory(past=[arm(0)])) == (unread,)


@pytest.mark.parametrize("late", [False, True])
def test_what_cannot_be_read_and_was_set_as_a_token_is_no_play_until_it_is_read(late: bool) -> None:
    """Of what is laid while tokens are set only what can be read is a card."""
    memory, meeple, read = Memory(), card(1, None, late=late), card(2, "S6", x=720.0)
    assert new_cards(seen([meeple, read], arms=[arm(0)]), memory, tokens=True) == (read,)
    now = card(1, "H4")
    assert new_cards(seen([now], arms=[arm(0)]), memory, tokens=True) == (now,)


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


def test_a_card_that_is_only_assumed_waits_for_a_look_at_it_after_the_arm_that_brought_it() -> None:
    """Half of it lies under another card: while the arm is still there, only the change is seen."""
    memory = Memory()
    assumed = card(1, None, looks=0.0, votes={}, seen=0, state="missed")
    assert new_cards(seen([assumed], arms=[arm(0)], new_arms=()), memory) == (assumed,)
    assert new_cards(seen([assumed]), memory) == ()  # it changed, but nobody was there


def test_an_outline_where_a_card_was_assumed_before_is_no_ghost() -> None:
    read = card(1, "S6")
    outlined = card(2, None, 620.0, seen=1, first_ms=400.0)
    assert without_ghosts(seen([read, outlined], [read, outlined]), Memory()).came == (read, outlined)
    ghost = card(2, None, 620.0, seen=1)
    assert without_ghosts(seen([read, ghost], [read, ghost]), Memory()).came == (read,)


def test_an_outline_that_is_nearly_read_is_no_ghost() -> None:
    read, other = card(1, "H4"), card(2, "S6", x=620.0, seen=1, named={})
    assert without_ghosts(seen([read, other], [read, other]), Memory()).came == (read, other)


def test_outlines_alone_are_no_ghosts() -> None:
    ghost = card(2, None, seen=1)
    assert without_ghosts(seen([ghost], [ghost]), Memory()).came == (ghost,)


@pytest.mark.film
@pytest.mark.parametrize("pushed", [(0.0, 0.0), (40.0, 10.0)])
def test_a_card_that_stays_unread_is_one_card_for_good(drawn: Any, watch: Watch, pushed: tuple[float, float]) -> None:
    """Though later plays cover it, and its outline and its likeliest name are told otherwise from then on; somebody
    straightens it at last."""
    drawn.play("A", "H4", "S4", at=(170, 125))
    pair = [Lying("S6", 240, 140, 0.1, None), Lying("H6", 265, 145, 0.1, "H6")]
    drawn.reach("B", lambda: drawn.cards.extend(pair), (250, 140)).still()
    scan, looks = drawn.scan, itertools.count()

    def otherwise(image: Image) -> list[Detection]:
        """The unread card somewhere else, as another name every time, once others lie on it."""
        found = scan(image)
        if len(drawn.frames[drawn._shown][1]) > 4:
            shares = ((("D9", "C5", "HQ")[next(looks) % 3], 0.3),)
            found = [one if one.card else Detection(one.quad + pushed, "up", None, 0.3, shares) for one in found]
        return found

    drawn.scan = otherwise
    drawn.play("C", "DJ", "CJ", at=(225, 170)).play("D", "DQ", "CQ", at=(255, 120))
    drawn.reach("D", lambda: drawn.cards.__setitem__(2, replace(drawn.cards[2], x=232, angle=0.3)), (230, 140)).still()
    acts = watch(drawn).acts()
    assert [act for act in acts if act != "amend"] == ["A:H4 S4", "B:? H6", "C:DJ CJ", "D:DQ CQ"]


def test_what_one_scan_read_where_nothing_changed_waits_until_it_is_seen_again() -> None:
    """A stray name must not keep the table from what was laid beside it."""
    memory = Memory()
    laid, stray = card(1, "H4"), card(2, "S6", late=True, seen=1, state="missed", vain=4)
    assert new_cards(seen([laid, stray], arms=[arm(0)]), memory) == (laid,)
    assert memory.known == set()
    hopeful = card(2, "S6", late=True, seen=1, state="missed", vain=3)
    again = card(2, "S6", late=True, seen=2, state="seen", vain=0)
    for each in (hopeful, again):
        assert new_cards(seen([laid, each], arms=[arm(0)]), memory) == (laid, each)

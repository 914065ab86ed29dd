"""An arm that reaches to the stock draws a card, by whoever may."""

from __future__ import annotations

from dataclasses import replace

from referee.events import Event
from table.interpret.drawing import drawn, find_stock
from table.interpret.memory import Memory
from tests.table.interpret.made import arm, card, moment, play, seen

PILE = card(9, None, 300.0, 360.0, face="down")
DEAL = Event(0, "deal", counts=dict.fromkeys("ABCD", 5), stock=32)
LED = moment(DEAL, play("A", "S5"), game="hensoku", profile="hensoku")


def known() -> Memory:
    memory = Memory()
    assert find_stock(seen([PILE]), moment(DEAL, game="hensoku", profile="hensoku"), memory)
    return memory


def test_the_pile_that_lies_there_before_the_first_play_is_the_stock() -> None:
    memory = known()
    assert memory.stock == PILE.id
    heap = card(11, None, 640.0, 360.0, face="down")
    assert not find_stock(seen([PILE, heap]), LED, memory) and memory.stock == PILE.id


def test_an_arm_that_ends_at_the_stock_draws() -> None:
    (line,) = drawn(seen([PILE], arms=[arm(1, (310, 365))]), LED, known())
    assert dict(line.event) == {"type": "draw", "player": "B", "count": 1}


def test_an_arm_that_goes_elsewhere_draws_nothing() -> None:
    assert drawn(seen([PILE], arms=[arm(1, (600, 360))]), LED, known()) == ()


def test_who_passed_before_a_draw_must_have_drawn_as_well_and_the_table_is_asked() -> None:
    lines = drawn(seen([PILE], arms=[arm(2, (310, 365))]), LED, known())
    told = [(line.event["type"], line.event["player"], line.event.get("confirmed")) for line in lines]
    assert told == [("draw", "B", False), ("pass", "B", None), ("draw", "C", None)]


def test_nobody_draws_twice_in_a_turn() -> None:
    again = moment(DEAL, play("A", "S5"), Event(0, "draw", "B", count=1), game="hensoku", profile="hensoku")
    assert drawn(seen([PILE], arms=[arm(1, (310, 365))]), again, known()) == ()


def test_a_glimpse_of_an_arm_draws_nothing() -> None:
    glimpse = replace(arm(1, (310, 365)), start_ms=850.0)
    assert drawn(seen([PILE], arms=[glimpse]), LED, known()) == ()

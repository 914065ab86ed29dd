"""Cards that lie open and are no plays: discards, and hands shown at the end."""

from __future__ import annotations

from typing import Any

from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.memory import Memory
from table.interpret.shedding import Shedding
from table.interpret.shown import hands_shown
from table.interpret.zones import Zone, Zones, opened
from tests.table.interpret.made import PLANE, arm, card, moment, play, seen
from vision.tracking.tracker import TrackedCard

DEAL = Event(0, "deal", counts=dict.fromkeys("ABC", 5), stock=37)
OWED = moment(DEAL, play("A", "S10"), game="hensoku", profile="hensoku", players="ABC")


def test_a_discard_that_is_owed_is_no_play() -> None:
    new = card(1, "D4", 900.0, 360.0)
    (found,) = Shedding().propose(seen([new], [new], [arm(0, (880, 380), 3)]), OWED, Memory())
    assert [(event["type"], event["player"], event["cards"]) for event in found.events] == [("discard", "A", ["D4"])]
    assert found.sure


def test_a_play_and_its_discard_in_one_look_come_apart() -> None:
    before = moment(DEAL, game="hensoku", profile="hensoku", players="ABC")
    ten, other = card(1, "S10"), card(2, "D4", 900.0, 360.0)
    (found,) = Shedding().propose(seen([ten, other], [ten, other], [arm(0, seats=3)]), before, Memory())
    assert [reading.names for reading in found.plays] == [("S10",)]


def test_cards_in_the_zone_of_discards_mean_something_where_one_is_owed() -> None:
    assert "discard" in opened(OWED)
    before = moment(DEAL, game="hensoku", profile="hensoku", players="ABC")
    assert not opened(before)
    corners = PLANE.to_mm(card(1, "D4", 900.0, 360.0).quad)
    zones = Zones((Zone("discard", tuple((float(x), float(y)) for x, y in corners)),))
    put, beside = card(1, "D4", 900.0, 360.0), card(2, "D5", 500.0, 360.0)
    (found,) = Shedding().propose(seen([put, beside], [put, beside], [arm(0, seats=3)], zones=zones), OWED, Memory())
    assert [event["cards"] for event in found.events] == [["D4"]]


def test_a_hand_with_a_wide_gap_is_one_hand() -> None:
    """One of its cards lies a little farther off than outlines are exact."""
    before = moment(Event(0, "deal", counts=dict.fromkeys("ABCD", 7)), game="torite", profile="torite-poker")
    row = [card(number, name, x, 620.0) for number, (name, x) in enumerate(
        zip(("B2", "G1", "Y8", "R7", "B7"), (430.0, 480.0, 530.0, 660.0, 710.0), strict=True), 1)]  # fmt: skip
    found = hands_shown(seen(row, row, [arm(0, (560.0, 620.0))]), before)
    assert found is not None
    assert [set(event["cards"]) for event in found.events] == [{"B2", "G1", "Y8", "R7", "B7"}]


def test_a_card_that_is_only_assumed_delays_no_hand() -> None:
    read, assumed = card(1, "B2", seen=4), card(2, None, 660.0, seen=0)
    assert seen([read, assumed], [read, assumed]).scans == 4


POKER = moment(Event(0, "deal", counts=dict.fromkeys("ABCD", 7)), game="torite", profile="torite-poker")
HAND = ("R1", "B2", "Y8", "G10", "B5")


def row(*names: str | None, **more: Any) -> list[TrackedCard]:
    """Cards in a row before A."""
    return [card(number, name, 480.0 + 60 * number, 620.0, **more) for number, name in enumerate(names)]


def shown(cards: list[TrackedCard], at: Moment = POKER, **more: Any) -> list[Any]:
    """What a look at new cards before A tells."""
    found = hands_shown(seen(cards, cards, [arm(0, (600.0, 620.0))], **more), at)
    return [] if found is None else list(found.events)


def test_a_second_outline_of_a_card_of_a_hand_is_no_sixth_card() -> None:
    again = card(9, "B5", 480.0 + 60 * 4 + 20, 620.0, seen=1)
    (event,) = shown([*row(*HAND), again])
    assert sorted(event["cards"]) == sorted(HAND) and "confirmed" not in event
    apart = card(9, "B5", 480.0 + 60 * 5, 620.0)
    assert shown([*row(*HAND), apart]) == []
    once = card(9, "B5", 480.0 + 60 * 5, 620.0, seen=1, state="missed")
    (event,) = shown([*row(*HAND), once])
    assert sorted(event["cards"]) == sorted(HAND) and "confirmed" not in event


def test_an_unread_outline_on_a_hand_that_is_read_is_no_sixth_card() -> None:
    ghost = card(9, None, 480.0 + 60 * 2 + 25, 620.0, seen=1)
    (event,) = shown([*row(*HAND), ghost], looks=2)
    assert sorted(event["cards"]) == sorted(HAND) and "confirmed" not in event
    beside = card(9, None, 480.0 + 60 * 4 + 80, 620.0, seen=1)
    assert shown([*row(*HAND), beside], looks=2) == []
    twin = card(9, "B2", 480.0 + 60 * 2 + 25, 620.0, votes={"B2": 0.75}, looks=1.0)
    (event,) = shown([*row(*HAND), twin], looks=2)
    assert sorted(event["cards"]) == sorted(HAND) and "confirmed" not in event


def test_an_outline_more_than_a_hand_has_cards_delays_it_not_for_ever() -> None:
    """It is told with a question, before the next hand lies there."""
    unsure = card(9, "R9", 480.0 + 60 * 5, 620.0, votes={"R9": 0.7}, looks=1.0)
    assert shown([*row(*HAND), unsure], looks=2) == []
    (event,) = shown([*row(*HAND), unsure], looks=8)
    assert sorted(event["cards"]) == sorted(HAND) and event["confirmed"] is False


def test_of_two_cards_of_one_name_the_less_sure_one_is_asked_about() -> None:
    cards = row("R1", "B2", "Y8", "G10", "R1")
    cards[4].votes["R1"] *= 0.8
    (event,) = shown(cards)
    assert sorted(event["cards"]) == ["?", "B2", "G10", "R1", "Y8"] and event["confirmed"] is False


def test_a_card_that_was_shown_elsewhere_is_asked_about_unless_many_looks_read_it_surely() -> None:
    before = moment(
        Event(0, "deal", counts=dict.fromkeys("ABCD", 7)), Event(0, "show", "B", ("R1", "R2", "R3", "R4", "R5")),
        game="torite", profile="torite-poker",
    )  # fmt: skip
    (event,) = shown(row(*HAND), before)
    assert sorted(event["cards"]) == sorted(("?", *HAND[1:])) and event["confirmed"] is False
    (event,) = shown(row(*HAND, seen=4), before)
    assert sorted(event["cards"]) == sorted(HAND) and "confirmed" not in event


def test_a_hand_of_which_a_card_is_not_found_is_told_once_no_further_look_comes() -> None:
    four = row(*HAND[:4], seen=1)
    assert shown(four) == []
    (event,) = shown(four, looks=8)
    assert sorted(event["cards"]) == ["?", "B2", "G10", "R1", "Y8"] and event["confirmed"] is False


def test_a_hand_that_waited_for_its_last_card_is_told_before_one_that_came_after_it() -> None:
    """C's last card is found once A's hand lies there."""
    later = row(*HAND, first_ms=3000.0)
    names = ("R2", "B3", "Y7", "G9", "B6")
    earlier = [card(10 + number, name, 480.0 + 60 * number, 100.0) for number, name in enumerate(names)]
    earlier[4].first_ms = 3500.0
    cards = [*later, *earlier]
    found = hands_shown(seen(cards, cards, [arm(0, (600.0, 620.0)), arm(2, (600.0, 100.0))]), POKER)
    assert found is not None
    assert [(event["player"], set(event["cards"])) for event in found.events] == [("C", set(names)), ("A", set(HAND))]

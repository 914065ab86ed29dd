"""Draws: a hand that reaches to the stock, and no farther, took a card."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from table.belief.reaches import Stock
from table.record.seats import seat_angle
from table.record.storage.log import EventLog
from tests.table.belief.conftest import PLAYERS, ViewedTable
from vision.tracks import HandTrack, TableView

STOCK = (-200.0, 0.0)
FIELD = (0.0, 0.0)


@pytest.fixture
def table(log: EventLog) -> ViewedTable:
    """A table of ページワン with a stock before B."""
    made = ViewedTable(log, "pageone", "pageone", **dict.fromkeys(PLAYERS, 4))
    (pile,) = made.put(None, "?", place=(STOCK[0] - 30.0, STOCK[1]))
    made.change(pile, face="down", looks=())
    made.view()
    return made


def reach(table: ViewedTable, player: str, *places: tuple[float, float], lasts_ms: float = 800.0) -> None:
    """A hand reaches to some places, one after the other, and leaves; it is seen."""
    hand = table.hand(player)
    step = lasts_ms / len(places)
    path = tuple((hand.entered_ms + step * at, *place) for at, place in enumerate(places))
    table.hands[-1] = replace(hand, left_ms=hand.entered_ms + lasts_ms, path=path)
    table.view(times=10)


def draws(table: ViewedTable) -> list[tuple[str | None, int | None, bool]]:
    """Who drew how many cards, and whether it is in question."""
    table.view()
    return [(event.player, event.count, event.confirmed is False)
            for event in table.session.events() if event.type == "draw"]  # fmt: skip


def test_whoever_has_to_follow_draws(table: ViewedTable) -> None:
    table.lay("A", "H7")
    reach(table, "B", STOCK, STOCK)
    table.lay("B", "H9")
    assert draws(table) == [("B", 1, False)]
    assert table.acts() == ["A:H7", "B:H9"]


def test_a_hand_that_passes_over_the_stock_draws_nothing(table: ViewedTable) -> None:
    table.lay("A", "H7")
    reach(table, "B", STOCK, FIELD, STOCK)
    table.lay("B", "H9")
    assert draws(table) == []


def test_a_hand_of_somebody_else_draws_nothing(table: ViewedTable) -> None:
    table.lay("A", "H7")
    reach(table, "D", STOCK, STOCK)
    table.lay("B", "H9")
    assert draws(table) == []


def test_what_is_seen_only_for_a_moment_draws_nothing_for_sure(table: ViewedTable) -> None:
    table.lay("A", "H7")
    reach(table, "B", STOCK, STOCK, lasts_ms=100.0)
    table.lay("B", "H9")
    assert all(asked for _, _, asked in draws(table))


def test_the_hand_that_lays_the_stock_draws_nothing() -> None:
    stock = Stock()
    angle = math.radians(seat_angle(1, 4))
    path = ((1000.0, *STOCK), (1500.0, *STOCK))
    hand = HandTrack(1, 900.0, 2000.0, (900 * math.cos(angle), 900 * math.sin(angle)), path)
    stock.take(TableView(2500.0, (), (hand,)))
    assert list(stock.reaches({1: hand}, (), {}, 4)) == []
    stock.place, stock.since_ms = STOCK, 1600.0
    assert list(stock.reaches({1: hand}, (), {}, 4)) == []
    stock.since_ms = 0.0
    assert [(each.hand, each.at_ms) for each in stock.reaches({1: hand}, (), {}, 4)] == [(1, 1000.0)]


def test_cards_that_a_play_makes_its_player_discard_are_no_play(log: EventLog) -> None:
    table = ViewedTable(log, "hensoku", "hensoku")
    table.lay("A", "D10")
    table.lay("A", "C4", place=(250.0, 0.0))
    table.lay("B", "DJ")
    told = [(event.type, event.player, event.cards) for event in table.session.events()
            if event.type in ("play", "discard")]  # fmt: skip
    assert told == [("play", "A", ("D10",)), ("discard", "A", ("C4",)), ("play", "B", ("DJ",))]


def test_a_draw_that_people_undo_stays_undone(table: ViewedTable) -> None:
    table.lay("A", "H7")
    reach(table, "B", STOCK, STOCK)
    table.view()
    (drawn,) = (event.seq for event in table.session.events() if event.type == "draw")
    table.session.accept({"type": "undo", "target": drawn, "source": "tap"})
    table.lay("B", "H9")
    assert [event.type for _, event, _ in table.session.trial().standing() if event.type == "draw"] == []
    assert table.acts() == ["A:H7", "B:H9"]


def test_cards_that_somebody_holds_at_the_border_are_no_stock(log: EventLog) -> None:
    table = ViewedTable(log, "pageone", "pageone", **dict.fromkeys(PLAYERS, 4))
    for player, place in ((None, (240.0, 200.0)), ("A", (STOCK[0] - 30.0, STOCK[1]))):
        (pile,) = table.put(player, "?", place=place)
        table.change(pile, face="down", looks=())
        table.view(times=5)
    table.lay("A", "H7")
    reach(table, "B", STOCK, STOCK)
    table.lay("B", "H9")
    assert draws(table) == [("B", 1, False)]

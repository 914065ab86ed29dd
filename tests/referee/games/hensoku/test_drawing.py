"""Drawing from the stock: the faults in their order, and what a draw does."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(sit):
    found = sit("hensoku", "AB", "hensoku")
    found.add("deal", counts={"A": 5, "B": 5}, stock=2)
    found.play("A", "S9")
    return found


@pytest.mark.parametrize(
    ("player", "fields", "code"),
    [
        ("B", {"count": 1, "cards": ["X1"]}, "unknown-card"),
        ("B", {"count": 1, "cards": ["S9"]}, "card-seen-before"),
        ("A", {"count": 1}, "not-your-turn"),
        ("B", {"count": 2}, "drew-twice"),
        ("B", {"count": 1}, None),
    ],
)
def test_V14_a_draw_is_ruled_on_by_its_first_fault(table, player, fields, code):
    assert table.add("draw", player=player, **fields).ruling.code == code


def test_V14_a_drawn_card_leaves_the_stock_and_a_second_one_stays_there(table):
    table.add("draw", player="B", count=1)
    assert table.fold.table.game.public(table.fold.table.state).detail.stock == 1
    assert table.add("draw", player="B", count=1).ruling.code == "drew-twice"
    assert table.fold.table.game.public(table.fold.table.state).detail.stock == 1


def test_V19_an_empty_stock_has_nothing_to_draw(sit):
    table = sit("hensoku", "AB", "hensoku")
    table.add("deal", counts={"A": 5, "B": 5}, stock=0)
    table.play("A", "S9")
    assert table.add("draw", player="B", count=1).ruling.code == "stock-empty"

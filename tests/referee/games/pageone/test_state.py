"""What can be told of a round's beginning, and of what is left to draw."""

from __future__ import annotations


def test_W1_what_is_not_dealt_is_the_stock(page_one, detail):
    assert detail(page_one("ABCD")).stock == 37
    assert detail(page_one("ABCD", joker=False)).stock == 36
    assert detail(page_one("ABCD", stock=37)).stock == 37


def test_W1_nobody_knows_the_stock_of_a_deal_that_was_half_told(page_one, detail):
    table = page_one(hands={"A": 4})
    assert detail(table).stock is None
    assert table.fold.table.state.held.size(1) == -1


def test_W6_two_counts_that_disagree_leave_it_open_whether_anything_is_left(page_one, detail):
    assert detail(page_one("AB", hands={"A": 4, "B": 4}, stock=0)).stock is None
    assert detail(page_one("AB", hands={"A": 4, "B": 4}, stock=40)).stock == 40


def test_W7_whoever_has_one_card_and_said_nothing_is_alone_until_the_round_is_over(page_one, detail):
    table = page_one("AB", hands={"A": 2, "B": 2})
    table.play("A", "S3")
    assert detail(table).alone == ("A",)
    table.play("B", "S4")
    assert detail(table).alone == ("A", "B")
    table.play("B", "S5")
    assert detail(table).alone == ()

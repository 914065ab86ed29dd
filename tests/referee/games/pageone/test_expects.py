"""What may come next."""

from __future__ import annotations


def expected(table):
    return {each.kind: each for each in table.fold.table.game.expects(table.fold.table.state)}


def test_a_leader_plays_and_a_follower_may_draw(page_one):
    table = page_one()
    assert set(expected(table)) == {"play"} and expected(table)["play"].players == ("A", "B", "C")
    table.play("A", "S3")
    found = expected(table)
    assert set(found) == {"play", "draw"} and found["draw"].players == ("B",) and found["draw"].zone == "stock"
    assert found["play"].seen and not found["draw"].seen


def test_with_nothing_to_draw_one_passes_and_where_nobody_knows_either(page_one, sit):
    table = page_one("AB", hands={"A": 27, "B": 26}, stock=0)
    table.play("A", "S3")
    assert set(expected(table)) == {"play", "pass"}
    table = sit("pageone", "AB", "pageone")
    table.play("A", "S3")
    assert set(expected(table)) == {"play", "pass", "draw"}


def test_page_one_is_waited_for_and_a_penalty_by_whoever_is_not_in_turn(page_one):
    table = page_one(hands={"A": 2, "B": 3, "C": 3})
    table.play("A", "S3")
    assert expected(table)["declare"].offers[0].fields == {"what": "page-one"}
    draws = [each for each in table.fold.table.game.expects(table.fold.table.state) if each.kind == "draw"]
    assert [(each.players, each.count) for each in draws] == [(("B",), None), (("A",), 5)]


def test_a_trick_is_put_aside_and_nothing_follows_the_end(page_one):
    table = page_one(hands={"A": 2, "B": 2, "C": 3})
    table.trick("A:S3", "B:S9", "C:S4")
    assert expected(table)["clear"].zone == "discard"
    table.play("B", "H4")
    assert expected(table) == {}

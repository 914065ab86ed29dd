"""What everybody sees of a round."""

from __future__ import annotations

from referee.play.public import as_json


def test_the_trick_its_suit_and_what_is_left_to_draw(page_one):
    table = page_one()
    table.trick("A:JK", "B:S4")
    public = table.fold.table.game.public(table.fold.table.state)
    assert (public.detail.led, public.detail.stock, public.turn, public.leader) == ("S", 41, "C", "A")
    assert [play.cards for play in public.field.plays] == [("JK",), ("S4",)]
    told = as_json(public)
    assert told["cards_left"] == {"A": 3, "B": 3, "C": 4} and told["trump"] is None and told["phase"] == "play"


def test_the_trick_before_and_its_taker(page_one):
    table = page_one()
    table.trick("A:S3", "B:S9", "C:S4")
    last = table.fold.table.game.public(table.fold.table.state).detail.last_trick
    assert last.taker == "B" and len(last.plays) == 3


def test_an_unread_card_asks(page_one):
    table = page_one()
    table.play("A", "?")
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.asks and public.detail.led is None


def test_the_winner_is_finished_and_gone(page_one):
    table = page_one(hands={"A": 1, "B": 2, "C": 2})
    table.play("A", "S3")
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.over and public.finished == public.gone == public.winners == ("A",)
    assert public.turn is public.leader is None

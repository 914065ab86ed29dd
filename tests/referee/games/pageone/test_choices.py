"""Every legal play of a hand."""

from __future__ import annotations

from referee.cards import standard


def told(table, player, hand):
    found = table.fold.table.game.options(table.fold.table.state, player, hand.split())
    return [choice.cards[0] if choice.cards else choice.type for choice in found]


def test_a_leader_may_play_anything(page_one):
    assert told(page_one(), "A", "S3 H4 JK") == ["S3", "H4", "JK"]
    table = page_one(joker_finish=False)
    assert told(table, "A", "S3 JK") == ["S3", "JK"] and told(table, "A", "JK") == ["draw"]


def test_a_follower_follows_plays_the_joker_or_draws(page_one):
    table = page_one()
    table.play("A", "S3")
    assert told(table, "B", "S5 H4 JK") == ["S5", "JK", "draw"]
    assert told(table, "C", "S5") == []
    assert told(table, "B", "X5") == []


def test_with_nothing_to_draw_who_cannot_follow_passes(page_one):
    table = page_one("AB", hands={"A": 27, "B": 26}, stock=0)
    table.play("A", "S3")
    deck = [card for card in standard(0).all_codes() if card[0] in "HD"]
    assert told(table, "B", " ".join(deck)) == ["pass"]
    assert told(table, "B", " ".join(["S9", *deck[1:]])) == ["S9"]


def test_what_a_play_would_cause_stands_beside_it(page_one):
    table = page_one(hands={"A": 1, "B": 3, "C": 3})
    (play,) = table.fold.table.game.options(table.fold.table.state, "A", ("S3",))
    assert play.effects == ("finish", "round-end")

"""A card taken back from those that have gone (H20)."""

from __future__ import annotations

import pytest

LEGAL = ("legal", None)


def cleared(sit, cards="S3", **options):
    """A leads 3s on a turned order, and nobody answers."""
    table = sit(salvage_3=True, **options)
    table.deal(A="S4 H4 D4 C4 S3 H3 D9", B="S5 S6 C5", C="C6 C7 C8", D="D10 DJ DQ")
    table.play("A", "S4 H4 D4 C4")
    table.passes("BCD")
    table.play("A", cards)
    table.passes("BCD")
    return table


def test_H20_a_three_that_clears_takes_one_card_back(sit, says):
    table = cleared(sit)
    outcome = table.add("draw", player="A", cards=["H4"])
    assert says(outcome) == LEGAL and outcome.ruling.effects == ("salvage",) and outcome.turn == "A"
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.cards_left["A"] == 3 and "H4" in public.known["A"]
    # It may be played again, by whoever took it alone.
    assert says(table.play("A", "H4")) == LEGAL
    assert says(table.play("B", "H4")) == ("illegal", "card-seen-before")


def test_H20_a_pair_of_threes_does_it_too_and_the_spade_three_on_a_joker(sit, says):
    assert says(cleared(sit, "S3 H3").add("draw", player="A", cards=["S3"])) == LEGAL
    table = sit(salvage_3=True)
    table.deal(A="JK S9", B="S3 S5", C="C4 C5", D="D9 D10")
    table.play("A", "JK")
    assert table.play("B", "S3").ruling.effects == ("spade-three", "clear")
    assert says(table.add("draw", player="B", cards=["JK"])) == LEGAL


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"player": "B", "cards": ["H4"]}, "not-your-turn"),
        ({"player": "A", "cards": ["H4", "D4"]}, "wrong-count"),
        ({"player": "A", "cards": ["S5"]}, "card-not-discarded"),
        ({"player": "A", "cards": ["SK"]}, "card-not-discarded"),
        ({"player": "A", "cards": ["X4"]}, "unknown-card"),
        ({"player": "A", "count": 2}, "wrong-count"),
    ],
)
def test_H20_nothing_else_may_be_taken(sit, says, fields, code):
    assert says(cleared(sit).add("draw", **fields)) == ("illegal", code)


def test_H20_only_until_the_next_play_and_only_once(sit, says):
    table = cleared(sit)
    table.play("A", "H3")
    assert says(table.add("draw", player="A", cards=["H4"])) == ("illegal", "wrong-phase")
    twice = cleared(sit)
    twice.add("draw", player="A", cards=["H4"])
    assert says(twice.add("draw", player="A", cards=["D4"])) == ("illegal", "wrong-phase")


def test_H20_no_other_card_and_no_answered_three_takes_anything(sit, says):
    table = sit(salvage_3=True)
    table.play("A", "S3")
    table.play("B", "S5")
    table.passes("CDA")
    assert says(table.add("draw", player="B", cards=["S3"])) == ("illegal", "wrong-phase")
    off = sit()
    off.play("A", "S3")
    off.passes("BCD")
    assert says(off.add("draw", player="A", cards=["S3"])) == ("illegal", "wrong-phase")


def test_H20_who_finished_with_the_three_takes_nothing(sit, says):
    table = sit(salvage_3=True)
    table.deal(A="H3", B="S5 S6", C="C4 C5", D="D9 D10")
    table.play("A", "H3")
    table.passes("BCD")
    assert says(table.add("draw", player="A", cards=["H3"])) == ("illegal", "out-of-play")


def test_H20_a_card_that_nobody_named_may_be_any_that_has_gone(sit, says):
    table = cleared(sit)
    assert says(table.add("draw", player="A", count=1)) == LEGAL
    table.play("A", "D9")
    table.passes("BCD")
    assert says(table.play("A", "H4")) == LEGAL


def test_H20_where_cards_went_unread_nobody_can_tell_what_lies_there(sit, says):
    table = sit(salvage_3=True)
    table.play("A", "S4 H4 D4 C4")
    table.play("B", "? ? ? ?")
    table.add("clear")
    table.play("B", "S3")
    table.add("clear")
    assert says(table.add("draw", player="B", cards=["SK"])) == ("undecided", "card-not-discarded")


def test_H20_an_unread_play_may_have_been_a_three(sit, says):
    table = sit(salvage_3=True)
    table.play("A", "?")
    table.passes("BCD")
    outcome = table.add("draw", player="A", cards=["S9"])
    assert outcome.ruling.verdict == "undecided"
    assert says(table.play("A", "S9"))[0] != "illegal"


def test_H20_the_page_offers_the_card_until_it_is_too_late(sit):
    table = cleared(sit)
    moment = table.fold.table
    offered = [each for each in moment.game.expects(moment.state) if each.kind == "draw"]
    assert [(each.players, each.count, each.seen, each.blocking) for each in offered] == [(("A",), 1, False, False)]
    table.play("A", "H3")
    moment = table.fold.table
    assert not any(each.kind == "draw" for each in moment.game.expects(moment.state))

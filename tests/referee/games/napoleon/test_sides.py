"""Who wins a round of Napoleon: face cards taken (Q8), the bid (Q9), one adjutant or two (Q14)."""

from __future__ import annotations

import pytest

from tests.referee.games.napoleon.tricks import LEGAL, trick


def test_Q8_the_winner_keeps_the_face_cards_and_leads(begun, says):
    t = begun()
    trick(t, "H3 HQ H10 SA D4")
    assert dict(t.fold.result().scores) == {"A": 0, "B": 0, "C": 0, "D": 3, "E": 0}
    assert says(t.play("A", "C3")) == ("illegal", "not-your-turn")
    assert says(t.add("lead", player="A")) == ("illegal", "wrong-leader")
    assert says(t.play("D", "C4")) == LEGAL


SIDES = {"A": "SA S3", "B": "HA H3", "C": "SK H5", "D": "SQ H6", "E": "SJ C2"}


@pytest.mark.parametrize(("count", "winners"), [(14, ("B", "C", "D")), (13, ("B", "C", "D"))])
def test_Q9_fewer_than_bid_and_the_others_win(begun, count, winners):
    t = begun(hands=SIDES, count=count)
    trick(t, "SA H3 SK SQ SJ")
    out = trick(t, "S3 HA H5 H6 C2")
    assert out.ruling.effects == ("adjutant-revealed", "trick", "round-end")
    assert out.rounds[0].result.winners == winners
    assert dict(out.rounds[0].result.scores) == {"A": 5, "B": 0, "C": 0, "D": 0, "E": 0}


@pytest.mark.parametrize(("count", "winners"), [(5, ("A", "E")), (6, ("B", "C", "D"))])
def test_Q9_napoleons_side_wins_with_at_least_the_bid(begun, count, winners):
    t = begun(hands=SIDES, count=count, lowest_bid=1)
    trick(t, "SA H3 SK SQ SJ")
    result = trick(t, "S3 HA H5 H6 C2").rounds[0].result
    assert result.winners == winners
    assert result.standings[: len(winners)] == winners
    assert set(result.standings) == set("ABCDE")


def test_Q9_the_adjutants_face_cards_count_for_napoleon(begun):
    hands = {"A": "H3", "B": "HK", "C": "SK", "D": "H6", "E": "D2"}
    t = begun(hands=hands, card="SK", count=2, lowest_bid=1)
    result = trick(t, "H3 HK SK H6 D2").rounds[0].result
    assert result.winners == ("A", "C")
    assert dict(result.scores)["C"] == 2


def test_Q9_playing_alone(begun):
    hands = {"A": "SA", "B": "HK", "C": "SK", "D": "H6", "E": "D2"}
    t = begun(hands=hands, card="SA", count=3, lowest_bid=1)
    assert trick(t, "SA HK SK H6 D2").rounds[0].result.winners == ("A",)
    t = begun(hands=hands, card="DA", count=4, lowest_bid=1)
    assert trick(t, "SA HK SK H6 D2").rounds[0].result.winners == ("B", "C", "D", "E")


def test_Q9_an_unread_card_leaves_the_winners_open(begun, says):
    hands = {"A": "SA", "B": "HK", "C": "SK", "D": "H6", "E": "D2"}
    t = begun(hands=hands, card="SA", count=3, lowest_bid=1)
    trick(t, "SA HK SK H6", "ABCD")
    out = t.play("E", "BACK")
    assert says(out) == ("undecided", "unreadable-card")
    assert t.fold.result().winners == ()
    t.add("amend", target=out.event.seq, event={"type": "play", "player": "E", "cards": ["D2"]})
    assert t.fold.result().winners == ("A",)


def test_Q14_each_adjutant_is_revealed_by_an_own_card(sit):
    t = sit("napoleon", "ABCDEF", "napoleon", adjutants=2)
    t.add("bid", player="A", count=13, suit="S")
    t.passes("BCDEF")
    for card in ("HQ", "DQ"):
        t.add("adjutant", player="A", card=card)
    t.add("widow", player="A", discards=5)
    outcomes = [t.play(player, card) for player, card in zip("ABC", ("H5", "HQ", "H7"), strict=True)]
    assert [outcome.ruling.effects for outcome in outcomes] == [(), ("adjutant-revealed",), ()]
    for player, card in zip("DEF", ("H8", "H9", "H10"), strict=True):
        t.play(player, card)
    t.play("B", "D5")
    assert t.play("C", "DQ").ruling.effects == ("adjutant-revealed",)
    detail = t.fold.table.game.public(t.fold.table.state).detail
    assert (detail.adjutants, detail.side) == (("B", "C"), ("A", "B", "C"))


def test_Q14_both_adjutants_share_what_napoleon_wins(sit):
    t = sit("napoleon", "ABCDEF", "napoleon", adjutants=2, lowest_bid=1)
    hands = dict(zip("ABCDEF", ("H5", "HQ", "HA", "H8", "H9", "H10"), strict=True))
    t.add("deal", hands={player: [card] for player, card in hands.items()}, widow=0)
    t.add("bid", player="A", count=3, suit="S")
    t.passes("BCDEF")
    for card in ("HQ", "HA"):
        t.add("adjutant", player="A", card=card)
    t.add("widow", player="A", discards=0)
    for player, card in hands.items():
        t.play(player, card)
    assert set(t.fold.result().winners) == {"A", "B", "C"}

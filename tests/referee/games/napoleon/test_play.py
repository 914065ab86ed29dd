"""The tricks of Napoleon: what beats what (Q2), what has to follow (Q6, Q7)."""

from __future__ import annotations

import pytest

from tests.referee.games.napoleon.tricks import FOLLOW, FOUL, LEGAL, trick

# Q2: each of these tricks is won by the card named, trumps are spades; the first card is led by A.
ORDER = [
    ("HA SA SJ CJ SK", "B"),  # the almighty beats all
    ("HA SK SJ CJ S10", "C"),  # then the main jack
    ("HA SK SQ CJ S10", "D"),  # then the back jack, which is no spade
    ("HA SK SQ C10 S10", "B"),  # then trumps from the king down
    ("HA S2 H3 H4 H5", "B"),  # even the lowest trump
    ("HA HK HQ H10 H3", "A"),  # then the led suit from the ace down
    ("H3 H2 DA DK DQ", "A"),  # in which 2 is the lowest
    ("H3 H4 CA DA CK", "B"),  # the rest never win
    ("CJ SJ S3 S4 S5", "B"),
    ("HJ DJ H3 H4 H5", "A"),  # red jacks are nothing under black trumps
]


@pytest.mark.parametrize(("cards", "winner"), ORDER)
def test_Q2_order_of_strength(begun, cards, winner):
    t = begun()
    out = trick(t, cards)
    assert out.ruling.effects == ("trick",)
    assert t.fold.turn == winner


@pytest.mark.parametrize(
    ("suit", "main", "back", "nothing"),
    [("S", "SJ", "CJ", "HJ"), ("C", "CJ", "SJ", "DJ"), ("H", "HJ", "DJ", "SJ"), ("D", "DJ", "HJ", "CJ")],
)
def test_Q2_jacks_of_every_trump(begun, suit, main, back, nothing):
    led = "H3" if suit in "SC" else "C3"
    t = begun(suit=suit)
    trick(t, f"{led} {nothing} {back} {main} {suit}K")
    assert t.fold.turn == "D"
    t = begun(suit=suit)
    trick(t, f"{led} {nothing} {back} {suit}K {suit}Q")
    assert t.fold.turn == "C"


def test_Q2_the_almighty_stays_almighty_under_spades_and_elsewhere(begun):
    for suit in "SHDC":
        t = begun(suit=suit)
        jack = f"{suit}J"
        trick(t, f"D4 {jack} SA D5 D6")
        assert t.fold.turn == "C"


# Q7


def test_Q7_napoleon_leads_then_clockwise(begun, says):
    t = begun()
    assert says(t.play("B", "H3")) == ("illegal", "wrong-leader")
    assert says(t.add("lead", player="B")) == ("illegal", "wrong-leader")
    assert says(t.add("lead", player="A")) == LEGAL
    assert says(t.play("A", "H4")) == LEGAL
    assert says(t.play("C", "H5")) == ("illegal", "not-your-turn")
    assert says(t.play("B", "H6 H7")) == ("illegal", "wrong-count")
    assert says(t.add("pass", player="B")) == ("illegal", "cannot-pass")
    assert says(t.play("B", "H6")) == LEGAL


def test_Q7_must_follow_the_led_suit(begun, says):
    t = begun(hands={"A": "H3 C3", "B": "H4 S4", "C": "S5 C5", "D": "H6 H7", "E": "D3 H8"})
    t.play("A", "H3")
    out = t.play("B", "S4")
    assert says(out) == FOUL
    assert (out.ruling.rule, out.ruling.cards) == ("Q7", ("H4",))
    assert says(t.play("B", "H4")) == LEGAL
    # C holds no heart: any card.
    assert says(t.play("C", "S5")) == LEGAL


def test_Q7_hidden_it_is_undecided_and_a_later_card_exposes_the_revoke(begun, says):
    t = begun()
    t.play("A", "H3")
    claim = t.play("B", "S4")
    assert says(claim) == FOLLOW
    trick(t, "H5 H6 H7", "CDE")
    assert t.fold.turn == "B"
    out = t.play("B", "HK")
    assert [tuple(x) for x in out.exposed] == [(claim.event.seq, "revoke", "Q7")]


@pytest.mark.parametrize("asked", ["led", "revoke", "proof"])
def test_Q7_nothing_is_exposed_while_a_card_that_it_rests_on_is_in_question(begun, says, asked):
    t = begun()
    t.play("A", "H3", confirmed=asked != "led")
    assert says(t.play("B", "S4", confirmed=asked != "revoke")) == FOLLOW
    trick(t, "H5 H6 H7", "CDE")
    assert t.play("B", "HK", confirmed=asked != "proof").exposed == ()
    assert t.play("C", "H8").exposed == ()


@pytest.mark.parametrize("card", ["SA", "CJ", "SJ"])
def test_Q7_the_almighty_and_the_jacks_follow_as_their_printed_suit(begun, says, card):
    hands = {"A": "D3 D4", "B": f"{card} H3", "C": "D5 D6", "D": "D7 D8", "E": "D9 D10"}
    led = f"{card[0]}4"
    t = begun(hands=hands | {"A": f"H4 {led}"})
    t.play("A", "H4")
    # Not a card to escape following with ...
    assert says(t.play("B", card)) == FOUL
    t = begun(hands=hands | {"A": f"H4 {led}"})
    t.play("A", led)
    # ... and itself what its suit demands.
    assert says(t.play("B", "H3")) == FOUL
    assert says(t.play("B", card)) == LEGAL


# Hidden discards: a known hand of which nobody knows what was laid away.


@pytest.mark.parametrize(("hearts", "verdict"), [(1, "undecided"), (2, "undecided"), (3, "illegal"), (4, "illegal")])
def test_Q6_hidden_discards_count_in_what_napoleon_must_hold(sit, hearts, verdict):
    t = sit("napoleon", "ABCD", "napoleon")
    mine = [f"H{number}" for number in range(3, 3 + hearts)] + ["S3", "S4", "D3", "D4"]
    t.add("deal", hands={"A": mine}, counts=dict.fromkeys("BCD", len(mine)), widow=["C3", "C4"])
    t.add("bid", player="A", count=13, suit="S")
    t.passes("BCD")
    t.add("adjutant", player="A", card="C2")
    t.add("widow", player="A", discards=2)
    trick(t, "S3 SK S5 S6", "ABCD")
    t.play("B", "HK")
    trick(t, "HQ HJ", "CD")
    assert t.play("A", "D3").ruling.verdict == verdict


def test_profile_with_all_local_rules(sit):
    options = sit("napoleon-local", "ABCDE", "napoleon").fold.table.setup.options
    assert (options.joker_calls_trumps, options.same_two, options.yoromeki) == (True, True, True)

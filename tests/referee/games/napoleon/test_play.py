"""The tricks of Napoleon: Q2, Q7–Q14 with every variant."""

from __future__ import annotations

import pytest

from referee.options import OptionsError

LEGAL = ("legal", None)
FOLLOW = ("undecided", "must-follow")
FOUL = ("illegal", "must-follow")


@pytest.fixture
def begun(sit):
    """A round in which A is Napoleon and about to lead; hands as given, else unseen."""

    def begin(players="ABCDE", suit="S", card="C2", count=13, hands=None, **options):
        t = sit("napoleon", players, "napoleon", **options)
        if hands:
            t.add("deal", hands={player: cards.split() for player, cards in hands.items()}, widow=0)
        t.add("bid", player=players[0], count=count, suit=suit)
        t.passes(players[1:])
        t.add("adjutant", player=players[0], card=card)
        t.add("widow", player=players[0], discards=0 if hands else {4: 5, 5: 3, 6: 5}[len(players)])
        return t

    return begin


def trick(table, cards: str, players: str = "ABCDE"):
    """One card each; the outcome of the last."""
    out = None
    for player, card in zip(players, cards.split(), strict=True):
        out = table.play(player, card)
    return out


def spare(table):
    """A first trick that Napoleon takes with the almighty, so that the next is not the first."""
    trick(table, "SA S3 S4 S5 S6")
    assert table.fold.turn == "A"


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


# The joker, with and without Q10


def test_Q10_off_the_joker_may_be_played_at_any_time_and_never_wins(begun, says):
    t = begun(hands={"A": "H3 C3", "B": "JK H4", "C": "H5 C5", "D": "H6 H7", "E": "H8 D3"})
    t.play("A", "H3")
    out = t.play("B", "JK")
    assert (says(out), out.exposed) == (LEGAL, ())
    trick(t, "H5 H6 H8", "CDE")
    assert t.fold.turn == "E"


def test_Q10_off_a_played_joker_claims_nothing(begun):
    t = begun()
    trick(t, "H3 JK H5 H6 H8")
    t.play("E", "D4")
    t.play("A", "D5")
    assert t.play("B", "H4").exposed == ()


def test_Q10_off_the_card_after_a_led_joker_is_the_led_suit(begun, says):
    t = begun(hands={"A": "JK C3", "B": "D4 H4", "C": "D5 S5", "D": "H6 H7", "E": "D8 DQ"})
    t.play("A", "JK")
    assert says(t.play("B", "D4")) == LEGAL
    assert says(t.play("C", "S5")) == FOUL
    assert says(t.play("C", "D5")) == LEGAL
    assert says(t.play("D", "H6")) == LEGAL
    t.play("E", "DQ")
    assert t.fold.turn == "E"


def test_Q10_off_a_led_joker_calls_nothing(begun, says):
    t = begun(hands={"A": "JK C3", "B": "D4 S4", "C": "D5 S5", "D": "H6 H7", "E": "D8 DQ"})
    t.play("A", "JK")
    assert says(t.play("B", "D4")) == LEGAL


def test_Q10_a_led_joker_calls_trumps(begun, says):
    hands = {"A": "JK C3", "B": "D4 SJ", "C": "CJ D5", "D": "H6 SA", "E": "D8 S3"}
    t = begun(hands=hands, joker_calls_trumps=True)
    t.play("A", "JK")
    out = t.play("B", "D4")
    # The main jack is a trump for this.
    assert (says(out), out.ruling.rule, out.ruling.cards) == (FOUL, "Q10", ("SJ",))
    assert says(t.play("B", "SJ")) == LEGAL
    # The back jack is not.
    assert says(t.play("C", "D5")) == LEGAL
    # The almighty is a spade, and spades are trumps.
    assert says(t.play("D", "H6")) == FOUL
    assert says(t.play("D", "SA")) == LEGAL
    assert says(t.play("E", "D8")) == FOUL


def test_Q10_hidden_a_false_answer_is_exposed(begun, says):
    t = begun(joker_calls_trumps=True)
    t.play("A", "JK")
    claim = t.play("B", "D4")
    assert (says(claim), claim.ruling.rule) == (FOLLOW, "Q10")
    trick(t, "S4 S5 S6", "CDE")
    trick(t, "H3 H4", "EA")
    assert [tuple(x) for x in t.play("B", "S7").exposed] == [(claim.event.seq, "revoke", "Q10")]


def test_Q10_if_nobody_has_trumps_the_next_cards_suit_is_led(begun):
    t = begun(joker_calls_trumps=True)
    trick(t, "JK D4 DQ HA D6")
    assert t.fold.turn == "C"


def test_Q10_following_it_stands_for_any_card_and_is_still_weakest(begun, says):
    hands = {"A": "H3 C3", "B": "JK H4", "C": "H5 C5", "D": "H6 H7", "E": "H8 D3"}
    t = begun(hands=hands, joker_calls_trumps=True)
    t.play("A", "H3")
    assert says(t.play("B", "JK", "HA")) == LEGAL
    trick(t, "H5 H6 H8", "CDE")
    assert t.fold.turn == "E"
    assert says(t.play("E", "D3")) == LEGAL


LED = {
    "weakest": ("E", "D", "C", "B"),
    "below-back-jack": ("E", "D", "C", "A"),
    "below-almighty": ("E", "A", "A", "A"),
    "strongest": ("A", "A", "A", "A"),
}


@pytest.mark.parametrize("joker_led", LED)
@pytest.mark.parametrize("place", range(4))
def test_Q10_option_joker_led(begun, joker_led, place):
    t = begun(joker_calls_trumps=True, joker_led=joker_led)
    # With the almighty, without it, without both it and the main jack, with trumps only.
    trick(t, ["JK SK CJ SJ SA", "JK SK CJ SJ S4", "JK SK CJ S5 S4", "JK SK SQ S5 S4"][place])
    assert t.fold.turn == LED[joker_led][place]


def test_Q10_a_strong_led_joker_without_the_call_is_refused(begun):
    with pytest.raises(OptionsError) as caught:
        begun(joker_led="strongest")
    assert caught.value.field == "options.joker_led"


# Q11


@pytest.mark.parametrize(("same_two", "winner"), [(False, "B"), (True, "C")])
def test_Q11_option_same_two(begun, same_two, winner):
    t = begun(same_two=same_two)
    trick(t, "H3 HA H2 H5 H6")
    assert t.fold.turn == winner


def test_Q11_only_where_all_cards_are_of_one_suit(begun):
    t = begun(same_two=True)
    trick(t, "H3 HA H2 H5 D6")
    assert t.fold.turn == "B"
    t = begun(same_two=True)
    trick(t, "H3 HA H2 H5 JK")
    assert t.fold.turn == "B"


def test_Q11_not_against_the_almighty_or_the_main_jack(begun):
    t = begun(same_two=True)
    trick(t, "S3 SA S2 S5 S6")
    assert t.fold.turn == "B"
    t = begun(same_two=True)
    trick(t, "S3 SJ S2 S5 S6")
    assert t.fold.turn == "B"
    # The back jack does not save its trick.
    t = begun(same_two=True)
    trick(t, "C3 CJ C2 C5 C6")
    assert t.fold.turn == "C"


@pytest.mark.parametrize(("allowed", "winner"), [(True, "C"), (False, "B")])
def test_Q11_option_same_two_first_trick(begun, allowed, winner):
    t = begun(same_two=True, same_two_first_trick=allowed)
    trick(t, "H3 HA H2 H5 H6")
    assert t.fold.turn == winner
    t = begun(same_two=True, same_two_first_trick=allowed)
    spare(t)
    trick(t, "H3 HA H2 H5 H6")
    assert t.fold.turn == "C"


@pytest.mark.parametrize(
    ("stopped_by", "winner"), [({"same_two_stopped_by": "main-jack"}, "C"), ({"same_two_stopped_by": "jacks"}, "E")]
)
def test_Q11_option_same_two_stopped_by_the_back_jack(begun, stopped_by, winner):
    # Trumps are spades: the jack of clubs is the back jack.
    t = begun(same_two=True, **stopped_by)
    trick(t, "C3 CA C2 C5 CJ")
    assert t.fold.turn == winner


@pytest.mark.parametrize("stopped_by", ["main-jack", "jacks"])
def test_Q11_the_almighty_and_the_main_jack_always_stop_same_two(begun, stopped_by):
    t = begun(same_two=True, same_two_stopped_by=stopped_by)
    trick(t, "S3 S2 SA S5 S6")
    assert t.fold.turn == "C"
    t = begun(suit="C", same_two=True, same_two_stopped_by=stopped_by)
    trick(t, "C3 C2 CA C5 CJ")
    assert t.fold.turn == "E"


def test_Q11_a_joker_in_the_trick_is_of_no_suit_whatever_it_stands_for(begun, says):
    t = begun(same_two=True, joker_calls_trumps=True)
    t.play("A", "H3")
    t.play("B", "HA")
    t.play("C", "H2")
    assert says(t.play("D", "JK", as_="H9")) == LEGAL
    t.play("E", "H5")
    assert t.fold.turn == "B"


@pytest.mark.parametrize(("allowed", "winner"), [(True, "C"), (False, "B")])
def test_Q11_option_same_two_in_trumps(begun, allowed, winner):
    t = begun(same_two=True, same_two_in_trumps=allowed)
    trick(t, "S3 SK S2 S5 S6")
    assert t.fold.turn == winner
    t = begun(same_two=True, same_two_in_trumps=allowed)
    trick(t, "H3 HK H2 H5 H6")
    assert t.fold.turn == "C"


# Q12


@pytest.mark.parametrize(("yoromeki", "winner"), [(False, "C"), (True, "E")])
def test_Q12_option_yoromeki(begun, yoromeki, winner):
    t = begun(yoromeki=yoromeki)
    trick(t, "H3 SJ SA CJ HQ")
    assert t.fold.turn == winner


def test_Q12_alone_the_queen_of_hearts_is_a_queen(begun):
    t = begun(yoromeki=True)
    trick(t, "H3 HQ HK H5 H6")
    assert t.fold.turn == "C"


def test_Q12_whatever_else_is_there(begun):
    t = begun(yoromeki=True, joker_calls_trumps=True, joker_led="strongest")
    trick(t, "JK SJ SA CJ HQ")
    assert t.fold.turn == "E"


def test_profile_with_all_local_rules(sit):
    options = sit("napoleon-local", "ABCDE", "napoleon").fold.table.setup.options
    assert (options.joker_calls_trumps, options.same_two, options.yoromeki) == (True, True, True)


HELD = {"A": "S3 H5 D5", "B": "S4 JK H6", "C": "H7 D7 C7", "D": "S8 D8 C8", "E": "S9 D9 C9"}


def test_Q7_the_joker_only_when_one_cannot_follow(begun, says):
    t = begun(hands=HELD, joker_when_void=True)
    t.play("A", "H5")
    assert says(t.play("B", "JK")) == FOUL
    assert says(t.play("B", "H6")) == LEGAL
    free = begun(hands=HELD, joker_when_void=True)
    free.play("A", "D5")
    assert says(free.play("B", "JK")) == LEGAL
    off = begun(hands=HELD)
    off.play("A", "H5")
    assert says(off.play("B", "JK")) == LEGAL


def test_Q7_a_joker_out_of_a_hand_that_nobody_sees_is_proven_later(begun, says):
    t = begun(joker_when_void=True)
    t.play("A", "H5")
    seq = t.next
    assert says(t.play("B", "JK")) == FOLLOW
    for player, card in zip("CDE", ("H7", "H8", "HA"), strict=True):
        t.play(player, card)
    t.play("E", "D9")
    t.play("A", "D5")
    outcome = t.play("B", "H6")
    assert [(found.seq, found.code) for found in outcome.exposed] == [(seq, "revoke")]


def test_Q7_the_joker_may_be_led_all_the_same(begun, says):
    t = begun(hands={**HELD, "A": "JK H5 D5", "B": "S4 H6 S5"}, joker_when_void=True)
    assert says(t.play("A", "JK")) == LEGAL


def test_Q13_a_led_spade_three_calls_the_joker(begun, says):
    t = begun(hands=HELD, spade_three_calls_joker=True)
    t.play("A", "S3")
    outcome = t.play("B", "S4")
    assert says(outcome) == FOUL and outcome.ruling.rule == "Q13" and outcome.ruling.cards == ("JK",)
    assert says(t.play("B", "JK")) == LEGAL
    off = begun(hands=HELD)
    off.play("A", "S3")
    assert says(off.play("B", "S4")) == LEGAL


def test_Q13_no_other_card_calls_it(begun, says):
    hands = {**HELD, "A": "S2 H5 D5"}
    t = begun(hands=hands, spade_three_calls_joker=True)
    t.play("A", "S2")
    assert says(t.play("B", "S4")) == LEGAL


def test_Q13_goes_before_the_joker_only_when_void(begun, says):
    t = begun(hands=HELD, spade_three_calls_joker=True, joker_when_void=True)
    t.play("A", "S3")
    assert says(t.play("B", "JK")) == LEGAL


def test_Q13_whoever_plays_something_else_claims_not_to_hold_it(begun, says):
    t = begun(spade_three_calls_joker=True)
    t.play("A", "S3")
    seq = t.next
    outcome = t.play("B", "S4")
    assert says(outcome) == FOLLOW and outcome.ruling.rule == "Q13"
    assert says(t.play("C", "D7")) == FOLLOW
    t.play("D", "S8")
    t.play("E", "SK")
    t.play("E", "D9")
    t.play("A", "D5")
    outcome = t.play("B", "JK")
    assert [(found.seq, found.code, found.rule) for found in outcome.exposed] == [(seq, "revoke", "Q13")]


def test_Q13_once_the_joker_has_gone_nobody_claims_anything(begun, says):
    t = begun(spade_three_calls_joker=True)
    t.play("A", "S3")
    t.play("B", "JK")
    assert says(t.play("C", "S7")) == LEGAL


def test_Q13_an_unread_lead_may_be_the_spade_three(begun, says):
    t = begun(hands={**HELD, "A": "? ? ?"}, spade_three_calls_joker=True)
    t.play("A", "?")
    assert says(t.play("B", "S4"))[0] == "undecided"


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

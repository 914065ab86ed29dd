"""The joker of Napoleon: with and without the call of trumps (Q10), only when void (Q7), called by the ♠3 (Q13)."""

from __future__ import annotations

import pytest

from referee.play.options import OptionsError
from tests.referee.games.napoleon.tricks import FOLLOW, FOUL, LEGAL, trick

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

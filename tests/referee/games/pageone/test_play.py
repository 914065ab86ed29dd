"""Page One, rule by rule: cards, draws, passes, what is said."""

from __future__ import annotations

import pytest

from referee.cards import standard

LEGAL = ("legal", None)


def draw(table, player, count=1, **more):
    return table.add("draw", player=player, count=count, **more)


def test_W2_whoever_acts_first_leads_any_card(page_one, says):
    table = page_one()
    assert says(table.play("B", "S3")) == LEGAL
    assert table.fold.turn == "C"


def test_W2_the_leader_plays_one_card_and_does_not_pass(page_one, says):
    table = page_one()
    table.add("lead", player="A")
    assert says(table.play("B", "S3")) == ("illegal", "wrong-leader")
    assert says(table.play("A", "S4 S5")) == ("illegal", "wrong-count")
    assert says(table.add("pass", player="A")) == ("illegal", "cannot-pass")


def test_W3_a_card_of_the_led_suit_follows_and_no_other(page_one, says):
    table = page_one()
    table.play("A", "S3")
    outcome = table.play("B", "H3")
    assert says(outcome) == ("illegal", "must-follow") and outcome.ruling.rule == "W4"
    assert says(table.play("C", "S5")) == ("illegal", "not-your-turn")
    assert says(table.play("B", "S4")) == LEGAL


def test_W3_the_joker_may_be_played_at_any_time(page_one, says):
    table = page_one()
    table.play("A", "S3")
    assert says(table.play("B", "JK")) == LEGAL


def test_W3_after_a_led_joker_the_next_card_says_which_suit_is_led(page_one, says):
    table = page_one()
    table.play("A", "JK")
    assert says(table.play("B", "H3")) == LEGAL
    assert says(table.play("C", "S3")) == ("illegal", "must-follow")
    assert table.play("C", "H9").ruling.params["winner"] == "A"


def test_W3_what_follows_an_unread_lead_cannot_be_told(page_one, says):
    table = page_one()
    assert says(table.play("A", "?")) == ("undecided", "unreadable-card")
    assert says(table.play("B", "H3")) == ("undecided", "unreadable-card")


def test_W3_an_unread_lead_of_a_known_hand_is_one_of_its_suits(page_one, says):
    table = page_one(hands={"A": "S3 S5 S7", "B": 4, "C": 4})
    table.play("A", "?")
    assert says(table.play("B", "H3")) == ("illegal", "must-follow")
    assert says(table.play("B", "SQ")) == LEGAL


def test_W4_whoever_cannot_follow_draws_and_plays_the_card_that_comes(page_one, says):
    table = page_one()
    table.play("A", "S3")
    assert [says(draw(table, "B")) for _ in range(3)] == [LEGAL] * 3
    assert table.fold.turn == "B"
    assert says(table.play("B", "S9")) == LEGAL
    assert table.fold.table.state.held.size(1) == 6


def test_W4_nobody_passes_while_there_is_something_to_draw(page_one, says):
    table = page_one()
    table.play("A", "S3")
    assert says(table.add("pass", player="B")) == ("illegal", "cannot-pass")


def test_W4_a_pass_is_undecided_where_nobody_knows_what_is_left_to_draw(sit, says):
    table = sit("pageone", "ABC", "pageone")
    table.play("A", "S3")
    assert says(table.add("pass", player="B")) == ("undecided", "cannot-pass")
    assert table.fold.turn == "C"


def test_W4_drawing_although_one_could_follow_is_allowed(page_one, says):
    table = page_one(hands={"A": "S3 H4", "B": "S5 H6", "C": "S7 H8"})
    table.play("A", "S3")
    assert says(draw(table, "B")) == LEGAL
    assert says(draw(table, "C")) == ("illegal", "not-your-turn")


def test_W4_a_drawn_card_that_was_seen_is_in_the_hand(page_one, says):
    table = page_one(hands={"A": "S3 H4", "B": "H6 H7", "C": "S7 H8"})
    table.play("A", "S3")
    assert says(table.add("draw", player="B", cards=["S7"])) == ("illegal", "card-seen-before")
    assert says(table.add("draw", player="B", cards=["X7"])) == ("illegal", "unknown-card")
    assert says(table.add("draw", player="B", cards=["S9"])) == LEGAL
    assert says(table.play("B", "SK")) == ("illegal", "card-not-in-hand")
    assert says(table.play("B", "S9")) == LEGAL


@pytest.mark.parametrize(
    ("cards", "taker"), [("S3 SA SK", "B"), ("S2 S3 S4", "C"), ("S3 SA JK", "C"), ("H10 HJ H2", "B")]
)
def test_W5_the_joker_else_the_highest_card_of_the_led_suit_leads_next(page_one, cards, taker):
    table = page_one()
    first, second, third = cards.split()
    outcome = table.trick(f"A:{first}", f"B:{second}", f"C:{third}")
    assert outcome.ruling.effects == ("trick",) and outcome.ruling.params["winner"] == taker
    assert table.fold.turn == taker


def test_W5_whoever_may_have_taken_the_trick_may_lead(page_one, says):
    table = page_one(hands={"A": 4, "B": "S9 S10 H3", "C": 4})
    table.trick("A:S3", "B:?", "C:S4")
    assert table.fold.turn is None
    assert says(table.play("A", "H4")) == ("illegal", "not-your-turn")
    assert says(table.play("B", "H3")) == ("undecided", "unreadable-card")
    assert says(table.play("C", "H9")) == LEGAL


def test_W5_a_lead_by_somebody_else_is_wrong(page_one, says):
    table = page_one()
    table.trick("A:S3", "B:S9", "C:S4")
    assert says(table.add("lead", player="A")) == ("illegal", "wrong-leader")
    assert says(table.add("lead", player="B")) == LEGAL
    assert says(table.add("clear")) == LEGAL


def test_W6_tricks_that_lie_aside_become_the_stock(page_one, says, detail):
    table = page_one("AB", hands={"A": 25, "B": 26}, stock=2)
    table.trick("A:S3", "B:S9")
    assert detail(table).stock == 4
    table.play("B", "H4")
    assert says(draw(table, "A", 2)) == LEGAL
    # Now the trick is shuffled, and its cards may be in the hand again.
    assert says(draw(table, "A")) == LEGAL
    table.play("A", "H5")
    assert says(table.play("A", "S9")) == LEGAL


def test_W6_a_card_that_lies_aside_comes_back_only_with_the_stock(page_one, says):
    table = page_one("AB", hands={"A": 4, "B": 4}, stock=45)
    table.trick("A:S3", "B:S9")
    assert says(table.play("B", "S3")) == ("illegal", "card-seen-before")


def all_dealt(page_one, b):
    """Nothing is left to draw, neither by the deal nor by counting."""
    others = " ".join(card for card in standard(1).all_codes() if card not in b.split())
    return page_one("AB", hands={"A": others, "B": b}, stock=0)


def test_W6_with_nothing_left_to_draw_whoever_cannot_follow_passes(page_one, says):
    table = all_dealt(page_one, "H6 H7")
    table.play("A", "S3")
    assert says(draw(table, "B")) == ("illegal", "stock-empty")
    outcome = table.play("B", "H6")
    assert says(outcome) == ("illegal", "must-follow") and outcome.ruling.rule == "W6"
    outcome = table.add("pass", player="B")
    assert says(outcome) == LEGAL and outcome.ruling.params["winner"] == "A"


def test_W6_whoever_passes_holding_the_suit_must_follow(page_one, says):
    table = all_dealt(page_one, "S9 H6")
    table.play("A", "S3")
    outcome = table.add("pass", player="B")
    assert says(outcome) == ("illegal", "must-follow") and outcome.ruling.cards == ("S9",)
    table = all_dealt(page_one, "H9 H6")
    table.play("A", "S3")
    outcome = table.add("pass", player="B")
    assert says(outcome) == LEGAL and outcome.ruling.params["winner"] == "A"


def test_W6_a_pass_is_exposed_by_a_card_that_would_have_followed(page_one, says):
    table = page_one("AB", hands={"A": 30, "B": 23}, stock=0)
    table.play("A", "S3")
    passed = table.add("pass", player="B")
    assert says(passed) == ("undecided", "must-follow")
    table.play("A", "S4")
    outcome = table.play("B", "S9")
    assert [(found.seq, found.code) for found in outcome.exposed] == [(3, "revoke")]


@pytest.mark.parametrize("asked", ["led", "pass", "proof"])
def test_W6_nothing_is_exposed_while_what_it_rests_on_is_in_question(page_one, says, asked):
    table = page_one("AB", hands={"A": 30, "B": 23}, stock=0)
    table.play("A", "S3", confirmed=asked != "led")
    assert says(table.add("pass", player="B", confirmed=asked != "pass")) == ("undecided", "must-follow")
    table.play("A", "S4")
    assert table.play("B", "S9", confirmed=asked != "proof").exposed == ()


def test_W6_a_field_swept_with_nothing_to_draw_says_that_the_others_passed(page_one, says):
    table = page_one("ABC", hands={"A": 18, "B": 18, "C": 17}, stock=0)
    table.play("A", "S3")
    outcome = table.add("clear")
    assert says(outcome) == LEGAL and outcome.ruling.params["winner"] == "A"
    table = page_one()
    table.play("A", "S3")
    assert says(table.add("clear")) == ("illegal", "wrong-phase")


def down_to_one(page_one, **options):
    table = page_one(hands={"A": 2, "B": 3, "C": 3}, **options)
    table.play("A", "S3")
    return table


def test_W7_one_card_left_is_said(page_one, says, detail):
    table = down_to_one(page_one)
    assert detail(table).alone == ("A",)
    assert says(table.add("declare", player="A", what="page-one")) == LEGAL
    assert detail(table).alone == ()


def test_W7_it_may_be_said_while_the_last_card_but_one_is_laid(page_one, says, detail):
    table = page_one(hands={"A": 2, "B": 3, "C": 3})
    assert says(table.add("declare", player="A", what="page-one")) == LEGAL
    table.play("A", "S3")
    assert detail(table).alone == ()


def test_W7_who_forgot_draws_the_penalty_out_of_turn(page_one, says):
    table = down_to_one(page_one)
    table.play("B", "S4")
    assert says(draw(table, "A", 6)) == ("illegal", "wrong-count")
    assert says(draw(table, "A", 5)) == LEGAL
    assert says(draw(table, "A")) == ("illegal", "not-your-turn")
    assert table.fold.turn == "C"


def test_W7_the_penalty_may_be_entered_card_by_card(page_one, says):
    table = down_to_one(page_one, penalty=3)
    assert [says(draw(table, "A")) for _ in range(4)] == [LEGAL] * 3 + [("illegal", "not-your-turn")]


def test_W7_without_a_penalty_nobody_draws_out_of_turn(page_one, says):
    table = down_to_one(page_one, penalty=0)
    assert says(draw(table, "A")) == ("illegal", "not-your-turn")


def test_W7_that_nobody_heard_it_is_no_foul(page_one, says):
    table = down_to_one(page_one)
    table.trick("B:S4", "C:S2")
    outcome = table.play("B", "H3")
    assert says(outcome) == LEGAL and not outcome.exposed


def test_W8_the_first_empty_hand_wins_in_the_middle_of_a_trick(page_one, says):
    table = page_one(hands={"A": 1, "B": 3, "C": 2})
    outcome = table.play("A", "S3")
    assert outcome.ruling.effects == ("finish", "round-end")
    assert table.fold.result().standings == ("A", "C", "B")
    assert says(table.play("B", "S4")) == ("illegal", "wrong-phase")
    assert says(draw(table, "B")) == ("illegal", "wrong-phase")
    assert says(table.add("pass", player="B")) == ("illegal", "wrong-phase")


def test_W8_a_finish_is_told_where_nobody_counted(sit, says):
    table = sit("pageone", "ABC", "pageone")
    table.play("A", "S3")
    assert says(table.add("declare", player="A", what="finish", value=False)) == LEGAL
    outcome = table.add("declare", player="A", what="finish")
    assert says(outcome) == LEGAL and "round-end" in outcome.ruling.effects
    assert table.fold.result().winners == ("A",) and table.fold.result().standings is None


def test_W8_nobody_is_out_with_cards_in_hand(page_one, says):
    table = page_one()
    table.play("A", "S3")
    assert says(table.add("declare", player="A", what="finish")) == ("illegal", "finish-false")
    assert says(table.add("declare", player="A", what="eleven-back")) == ("illegal", "wrong-phase")


def test_W8_where_the_joker_may_not_be_the_last_card_its_owner_draws(page_one, says):
    table = page_one(hands={"A": "JK S5", "B": 3, "C": 3}, joker_finish=False)
    table.trick("A:S5", "B:S9", "C:SJ", "C:H3")
    outcome = table.play("A", "JK")
    assert says(outcome) == ("illegal", "must-draw") and outcome.ruling.rule == "W8"
    assert says(draw(table, "A")) == LEGAL
    assert says(table.play("A", "JK")) == LEGAL
    assert says(page_one(hands={"A": "JK", "B": 3, "C": 3}).play("A", "JK")) == LEGAL


def test_W8_a_leader_with_nothing_but_such_a_joker_and_nothing_to_draw_passes(page_one, says):
    table = page_one("AB", hands={"A": "JK", "B": 52}, stock=0, joker_finish=False)
    table.add("lead", player="A")
    assert says(table.add("pass", player="A")) == LEGAL
    assert table.fold.turn == "B"


def test_a_fault_that_stands_is_played_on_from(page_one, says):
    table = page_one()
    table.play("A", "S3")
    assert says(table.play("B", "H3", stands=True)) == ("illegal", "must-follow")
    assert table.play("C", "S4").ruling.params["winner"] == "C"
    table = down_to_one(page_one)
    draw(table, "A", 9, stands=True)
    assert table.fold.table.state.held.size(0) == 10
    table.add("pass", player="B", stands=True)
    assert table.fold.turn == "C"

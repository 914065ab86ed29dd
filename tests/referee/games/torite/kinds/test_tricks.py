"""Tricks on the coloured deck: A B E M, each with its legal and its illegal side, and the examples of the source."""

from __future__ import annotations

import pytest

LEGAL = ("legal", None)
FOLLOW = ("undecided", "must-follow")
COLOUR = ("undecided", "same-colour")


@pytest.fixture
def table(sit):
    return lambda profile, players="abcd", **options: sit(profile, players, "torite", **options)


def effects(outcome):
    return outcome.ruling.effects


# The worked examples of the source. Its pictures are lost: the cards it does not name are chosen to fit its words.


def test_example_A1_all_differ_and_c_takes_it_with_blue_5(table, says):
    t = table("torite-a")
    out = t.trick("a:R3", "b:Y4", "c:B5", "d:G2")
    assert says(out) == LEGAL
    assert effects(out) == ("trick",)
    assert t.fold.turn == "c"


def test_example_A2_c_forced_to_repeat_red_cannot_win_so_b_takes_it_with_3(table, says):
    t = table("torite-a")
    t.deal(a="B1 B2", b="R3 B4", c="R5 R6", d="G2 G1")
    t.trick("a:B1", "b:R3")
    assert says(t.play("c", "R5")) == LEGAL
    t.play("d", "G2")
    assert t.fold.turn == "b"


def test_example_C1_all_follow_and_b_takes_it_with_9(table):
    t = table("torite-c")
    out = t.trick("a:R3", "b:R9", "c:R4", "d:R7")
    assert effects(out) == ("trick",)
    assert t.fold.turn == "b"


def test_example_C2_b_held_only_yellow_so_d_takes_it_with_7(table, says):
    t = table("torite-c")
    t.deal(a="B3 G1", b="Y5 Y9", c="B2 B1", d="B7 R1")
    t.trick("a:B3")
    assert says(t.play("b", "Y5")) == LEGAL
    t.trick("c:B2", "d:B7")
    assert t.fold.turn == "d"


def test_example_A_trump_1_c_without_blue_takes_it_with_yellow_6(table, says):
    t = table("torite-a-trump")
    t.deal(a="B9 G1", b="B4 R1", c="Y6 R2", d="B10 R3")
    t.trick("a:B9", "b:B4")
    assert says(t.play("c", "Y6")) == LEGAL
    t.play("d", "B10")
    assert t.fold.turn == "c"


def test_example_A_trump_2_of_two_yellows_the_higher_takes_it(table):
    t = table("torite-a-trump")
    t.deal(a="B9 G1", b="Y5 R1", c="Y6 R2", d="B10 R3")
    t.trick("a:B9", "b:Y5", "c:Y6", "d:B10")
    assert t.fold.turn == "c"


def test_example_E1_the_highest_number_stands_alone_and_d_takes_it(table):
    t = table("torite-e")
    t.trick("a:R6", "b:B4", "c:Y2", "d:R7")
    assert t.scores == {"a": 0, "b": 0, "c": 0, "d": 1}


def test_example_E2_two_sevens_cancel_and_a_takes_it_with_6(table):
    t = table("torite-e")
    t.trick("a:R6", "b:B7", "c:Y2", "d:R7")
    assert t.scores == {"a": 1, "b": 0, "c": 0, "d": 0}


# B1


def test_B1_clockwise_from_the_leader_one_card_each(table, says):
    t = table("torite-c")
    assert t.fold.turn is None
    assert says(t.play("b", "R5")) == LEGAL
    assert t.fold.turn == "c"
    assert says(t.play("d", "R9")) == ("illegal", "not-your-turn")
    assert says(t.play("c", "R6 R7")) == ("illegal", "wrong-count")
    assert says(t.play("c", "R6")) == LEGAL
    assert says(t.add("pass", player="d")) == ("illegal", "cannot-pass")


def test_B1_a_lead_event_names_the_first_leader(table, says):
    t = table("torite-c")
    assert says(t.add("lead", player="c")) == LEGAL
    assert says(t.play("a", "R6")) == ("illegal", "not-your-turn")
    # That card is a's, everybody has seen it.
    assert says(t.play("c", "R6")) == ("illegal", "card-seen-before")
    assert says(t.play("c", "R7")) == LEGAL


def test_B1_the_winner_takes_all_and_leads_next(table, says):
    t = table("torite-c", "ab")
    t.trick("a:R5", "b:R9")
    assert says(t.play("a", "R1")) == ("illegal", "not-your-turn")
    assert says(t.add("lead", player="a")) == ("illegal", "wrong-leader")
    assert says(t.add("lead", player="b")) == LEGAL
    assert says(t.add("clear")) == LEGAL
    assert says(t.play("b", "R2")) == LEGAL
    assert t.fold.table.game.public(t.fold.table.state).detail.captured == {"a": (), "b": ("R5", "R9")}


def test_B1_a_sweep_in_the_middle_of_a_trick_belongs_nowhere(table, says):
    t = table("torite-c", "abc")
    t.trick("a:R5", "b:R9")
    assert says(t.add("clear")) == ("illegal", "wrong-phase")


def test_B1_until_the_hands_are_empty_and_most_tricks_wins(table, says):
    t = table("torite-c", "ab")
    t.deal(a="R5 R6 G1", b="R9 R1 G9")
    t.trick("a:R5", "b:R9", "b:R1", "a:R6")
    out = t.trick("a:G1", "b:G9")
    assert effects(out) == ("trick", "round-end")
    result = out.rounds[0].result
    assert (result.standings, result.winners, dict(result.scores)) == (("b", "a"), ("b",), {"a": 1, "b": 2})
    assert t.fold.turn is None
    assert says(t.play("a", "B1")) == ("illegal", "wrong-phase")
    assert says(t.add("clear")) == LEGAL


def test_B1_ties_share(table):
    t = table("torite-c", "ab")
    t.deal(a="R5 R6", b="R9 R1")
    out = t.trick("a:R5", "b:R9", "b:R1", "a:R6")
    assert out.rounds[0].result.winners == ("a", "b")


def test_B1_without_a_deal_or_a_count_the_end_is_unknowable_and_a_count_tells_it(table):
    t = table("torite-c", "ab")
    assert effects(t.trick("a:R5", "b:R9")) == ("trick",)
    t.add("count", player="a", count=0)
    assert t.fold.result().finished is False
    assert effects(t.add("count", player="b", count=0)) == ("round-end",)
    assert t.fold.result().winners == ("b",)


def test_B1_a_hand_that_ran_out_is_skipped(table):
    t = table("torite-c", "abc")
    t.add("deal", counts={"a": 2, "b": 1, "c": 2})
    out = t.trick("a:R5", "b:R9", "c:R2")
    assert effects(out) == ("trick",)
    assert t.fold.turn == "c"
    assert effects(t.trick("c:R1", "a:R3")) == ("trick", "round-end")


def test_B1_a_match_keeps_the_tally_of_wins(table):
    t = table("torite-c", "ab")
    t.deal(a="R5", b="R9")
    t.trick("a:R5", "b:R9")
    t.add("round", number=2, profile="torite-e")
    t.deal(a="R5", b="R9")
    t.trick("b:R9", "a:R5")
    t.add("round", number=3, profile="torite-poker")
    state = t.fold.table.state
    assert t.fold.table.game.public(state).wins == {"a": 0, "b": 2}


# A


def test_A1_never_the_colour_just_before(table, says):
    t = table("torite-a")
    t.deal(a="R1 B1", b="R2 B2", c="R3 B3", d="R4 B4")
    assert says(t.play("a", "R1")) == LEGAL
    out = t.play("b", "R2")
    assert says(out) == ("illegal", "same-colour")
    assert (out.ruling.rule, out.ruling.cards) == ("A1", ("B2",))
    assert says(t.play("b", "B2")) == LEGAL
    # Red lies on the table, but not just before.
    assert says(t.play("c", "R3")) == LEGAL
    assert says(t.play("d", "B4")) == LEGAL
    # The leader is free: d's blue does not bind the next leader.
    assert t.fold.turn == "d"


def test_A1_the_leader_is_free(table, says):
    t = table("torite-a", "ab")
    t.trick("a:R5", "b:B9")
    assert says(t.play("b", "B1")) == LEGAL


def test_A1_the_first_card_after_the_leader_may_not_repeat_it(table, says):
    t = table("torite-b", "ab")
    t.deal(a="R1 B1", b="R2 B2")
    t.play("a", "R1")
    assert says(t.play("b", "R2")) == ("illegal", "same-colour")
    assert says(t.play("b", "B2")) == LEGAL


def test_A2_forced_is_allowed_but_cannot_win(table, says):
    t = table("torite-a", "ab")
    t.deal(a="R1 B1", b="R2 R3")
    t.play("a", "R1")
    assert says(t.play("b", "R2")) == LEGAL
    assert t.fold.turn == "a"


def test_A2_hidden_it_is_a_claim_that_another_colour_disproves(table, says):
    t = table("torite-a", "ab")
    t.play("a", "R1")
    claim = t.play("b", "R2")
    assert says(claim) == COLOUR
    assert claim.ruling.rule == "A2"
    assert t.fold.turn == "a"
    t.play("a", "R3")
    out = t.play("b", "G5")
    assert says(out) == LEGAL
    assert [tuple(x) for x in out.exposed] == [(claim.event.seq, "forced-colour-false", "A2")]


def test_A2_the_last_card_is_forced(table, says):
    t = table("torite-a", "ab")
    t.add("deal", counts={"a": 1, "b": 1})
    t.play("a", "R1")
    assert says(t.play("b", "R2")) == LEGAL


def test_A2_another_repeat_of_the_same_colour_exposes_nothing(table):
    t = table("torite-a", "ab")
    t.trick("a:R1", "b:R2")
    assert t.trick("a:R3", "b:R4").exposed == ()


@pytest.mark.parametrize(("profile", "winner"), [("torite-a", "c"), ("torite-b", "a")])
def test_A3_highest_or_lowest_across_all_colours(table, profile, winner):
    t = table(profile, "abc")
    t.trick("a:R1", "b:B5", "c:G9")
    assert t.fold.turn == winner


@pytest.mark.parametrize("profile", ["torite-a", "torite-b"])
def test_A3_of_equal_numbers_the_first_played_wins(table, profile):
    t = table(profile, "abc")
    t.trick("b:R5", "c:B5", "a:G5")
    assert t.fold.turn == "b"


# E


def test_E1_all_at_once_in_any_order_without_a_turn(table, says):
    t = table("torite-e", "abc")
    assert says(t.play("c", "R5")) == LEGAL
    assert t.fold.turn is None
    assert says(t.play("a", "R6")) == LEGAL
    assert says(t.play("a", "R7")) == ("illegal", "not-your-turn")
    assert says(t.play("c", "R8")) == ("illegal", "not-your-turn")
    out = t.play("b", "B1")
    assert (says(out), effects(out)) == (LEGAL, ("trick",))
    assert t.fold.turn is None
    assert says(t.play("b", "B2")) == LEGAL


@pytest.mark.parametrize(("profile", "winner"), [("torite-e", "a"), ("torite-f", "c")])
def test_E2_highest_or_lowest_takes_it(table, profile, winner):
    t = table(profile, "abc")
    t.trick("b:R5", "a:B9", "c:Y1")
    assert t.scores[winner] == 1


@pytest.mark.parametrize(("profile", "winner"), [("torite-e", "d"), ("torite-f", "a")])
def test_E2_equal_numbers_cancel_and_the_next_counts(table, profile, winner):
    t = table(profile, "abcdef")
    t.trick("a:R3", "b:R9", "c:B9", "d:R5", "e:R1", "f:G1")
    assert t.scores[winner] == 1


def test_E2_all_cancelled_nobody_takes_it(table):
    t = table("torite-e")
    out = t.trick("a:R3", "b:B3", "c:B9", "d:G9")
    assert effects(out) == ("all-cancelled",)
    assert sum(t.scores.values()) == 0
    assert effects(t.trick("a:R4", "b:B5", "c:B6", "d:G7")) == ("trick",)
    assert t.scores["d"] == 1


# M


def test_M1_one_meeple_each_from_the_leader_before_any_card(table, says):
    t = table("torite-bonus", "abc")
    assert says(t.play("a", "R5")) == ("illegal", "wrong-phase")
    t.add("lead", player="b")
    assert says(t.add("meeple", player="a", colour="R")) == ("illegal", "not-your-turn")
    assert says(t.add("meeple", player="b", colour="R")) == LEGAL
    assert says(t.play("b", "R1")) == ("illegal", "wrong-phase")
    assert says(t.add("meeple", player="b", colour="B")) == ("illegal", "not-your-turn")
    assert says(t.add("meeple", player="c", colour="X")) == ("illegal", "unknown-suit")
    assert says(t.add("meeple", player="c", colour="R")) == LEGAL
    assert says(t.add("meeple", player="a", colour="G")) == LEGAL
    assert t.fold.turn == "b"
    assert says(t.add("meeple", player="a", colour="G")) == ("illegal", "wrong-phase")
    assert says(t.play("b", "R2")) == LEGAL


def test_M1_elsewhere_there_are_no_meeples(table, says):
    assert says(table("torite-c").add("meeple", player="a", colour="R")) == ("illegal", "wrong-phase")


def test_M2_then_C_is_played(table, says):
    t = table("torite-bonus", "ab")
    t.deal(a="R1 B1", b="R2 B2")
    t.add("meeple", player="a", colour="R")
    t.add("meeple", player="b", colour="B")
    t.play("a", "R1")
    assert says(t.play("b", "B2")) == ("illegal", "must-follow")
    assert says(t.play("b", "R2")) == LEGAL
    assert t.fold.turn == "b"


def test_M3_points_are_captured_cards_of_ones_own_colour(table):
    t = table("torite-bonus", "ab")
    t.deal(a="R5 R6 G1", b="R9 R1 G9")
    t.add("meeple", player="a", colour="R")
    t.add("meeple", player="b", colour="G")
    out = t.trick("a:R5", "b:R9", "b:R1", "a:R6", "a:G1", "b:G9")
    result = out.rounds[0].result
    # b took two tricks with two greens, a one trick with two reds.
    assert dict(result.scores) == {"a": 2, "b": 2}
    assert result.winners == ("a", "b")


# Cards that cannot be, and cards that nobody could read.


def test_a_card_seen_twice_or_of_no_deck_is_probably_a_misreading(table, says):
    t = table("torite-c")
    t.deal(a="R1 B1", b="R2 B2", c="R3 B3", d="R4 B4")
    t.play("a", "R1")
    assert says(t.play("b", "R1")) == ("illegal", "card-seen-before")
    assert says(t.play("b", "R11")) == ("illegal", "unknown-card")
    assert says(t.play("b", "R9")) == ("illegal", "card-not-in-hand")
    assert says(t.play("b", "R3")) == ("illegal", "card-not-in-hand")
    # Cards come before the turn, the turn before the count.
    assert says(t.play("c", "S3")) == ("illegal", "unknown-card")
    assert says(t.play("c", "R3 B3")) == ("illegal", "not-your-turn")


def test_an_unread_card_is_undecided_and_its_trick_nobodys_until_amended(table, says):
    t = table("torite-c", "ab")
    t.deal(a="R5 R6", b="R9 R1")
    t.play("a", "R5")
    assert says(t.play("b", "?")) == ("undecided", "unreadable-card")
    assert t.fold.turn is None
    out = t.add("amend", target=3, event={"type": "play", "player": "b", "cards": ["R9"]})
    assert [(r.seq, r.ruling.verdict) for r in out.revised] == [(3, "legal")]
    assert t.fold.turn == "b"
    assert t.scores == {"a": 0, "b": 1}


def test_following_an_unread_lead_cannot_be_decided(table, says):
    t = table("torite-c", "abc")
    t.play("a", "?")
    assert says(t.play("b", "R5")) == ("undecided", "unreadable-card")
    t = table("torite-c", "abc")
    t.add("deal", counts={"a": 2, "c": 2}, hands={"b": ["R5"]})
    t.play("a", "BACK")
    assert says(t.play("b", "R5")) == LEGAL


def test_somebody_who_does_not_play_this_round_is_out_of_play(table, says):
    t = table("torite-c", "abc")
    t.add("round", number=2, players=["a", "b"])
    assert says(t.play("c", "R5")) == ("illegal", "out-of-play")


def test_a_deal_after_the_first_card_belongs_to_another_round(table, says):
    t = table("torite-c", "ab")
    assert says(t.add("deal", hands={"a": ["R1"], "b": ["R1"]})) == ("illegal", "card-seen-before")
    assert says(t.add("deal", hands={"a": ["S1"]})) == ("illegal", "unknown-card")
    assert says(t.add("deal", counts={"a": 3}, hands={"a": ["R1"]})) == ("illegal", "wrong-count")
    t.play("a", "R1")
    assert says(t.add("deal", counts={"a": 3, "b": 3})) == ("illegal", "wrong-phase")
    assert says(t.add("bid", player="a", count=13, suit="S")) == ("illegal", "wrong-phase")


def test_private_cards_stay_private(table, says):
    t = table("torite-c", "ab")
    t.add("deal", hands={"b": ["R2", "B2"]}, counts={"a": 2}, audience=["b"])
    t.play("a", "R1")
    # Everybody else has seen no hand: nobody calls it a foul yet.
    assert says(t.play("b", "B2")) == FOLLOW

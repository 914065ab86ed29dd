"""Must-follow games on the coloured deck: C and D, and with a trump P, each with its legal and its illegal side."""

from __future__ import annotations

import pytest

LEGAL = ("legal", None)
FOLLOW = ("undecided", "must-follow")


@pytest.fixture
def table(sit):
    return lambda profile, players="abcd", **options: sit(profile, players, "torite", **options)


def effects(outcome):
    return outcome.ruling.effects


# C


def test_C1_must_follow_the_led_colour(table, says):
    t = table("torite-c")
    t.deal(a="R1 B1", b="R2 B2", c="B3 G3", d="R4 G4")
    t.play("a", "R1")
    out = t.play("b", "B2")
    assert says(out) == ("illegal", "must-follow")
    assert (out.ruling.rule, out.ruling.cards) == ("C1", ("R2",))
    assert says(t.play("b", "R2")) == LEGAL
    assert says(t.play("c", "B3")) == LEGAL
    assert says(t.play("d", "G4")) == ("illegal", "must-follow")


def test_C1_hidden_it_is_undecided_and_a_later_card_exposes_the_revoke(table, says):
    t = table("torite-c", "abc")
    t.play("a", "R1")
    first = t.play("b", "B2")
    assert says(first) == FOLLOW
    assert first.ruling.rule == "C1"
    t.play("c", "R5")
    t.trick("c:G1", "a:G2")
    second = t.play("b", "B3")
    assert says(second) == FOLLOW
    assert second.exposed == ()
    t.trick("a:B9")
    out = t.play("b", "R7")
    # Red proves the first; about green it says nothing.
    assert [tuple(x) for x in out.exposed] == [(first.event.seq, "revoke", "C1")]
    assert t.play("c", "B1").exposed == ()
    green = t.trick("a:Y1", "b:G7")
    assert [x.seq for x in green.exposed] == [second.event.seq]


@pytest.mark.parametrize("asked", ["led", "revoke", "proof"])
def test_C1_nothing_is_exposed_while_a_card_that_it_rests_on_is_in_question(table, says, asked):
    t = table("torite-c", "abc")
    doubt = {name: {"confirmed": False} if name == asked else {} for name in ("led", "revoke", "proof")}
    seqs = {"led": 1, "revoke": 2, "proof": 5}
    t.play("a", "R1", **doubt["led"])
    assert says(t.play("b", "B2", **doubt["revoke"])) == FOLLOW
    t.trick("c:R5", "c:G1")
    t.play("a", "G2")
    seqs["proof"] = t.next
    assert t.play("b", "R7", **doubt["proof"]).exposed == ()
    assert t.fold.ruling(2).verdict == "undecided" and not t.fold.exposures
    # Once it is answered, the answer exposes it.
    own = t.record[seqs[asked]]
    answer = {"type": "play", "player": own["player"], "cards": own["cards"], "confirmed": True}
    outcome = t.add("amend", target=seqs[asked], event=answer, source="tap")
    assert [tuple(x) for x in outcome.exposed] == [(2, "revoke", "C1")]


def test_C1_a_sure_card_exposes_what_one_in_question_did_not(table):
    t = table("torite-c", "ab")
    t.trick("a:R1", "b:B2", "a:G1")
    assert t.play("b", "R7", confirmed=False).exposed == ()
    t.play("a", "G3")
    assert [x.seq for x in t.play("b", "R8").exposed] == [2]


def test_C1_a_card_in_question_that_does_not_count_settles_nothing(table, says):
    t = table("torite-c", "ab")
    t.trick("a:R1", "b:B2")
    assert says(t.play("b", "R7", confirmed=False)) == ("illegal", "not-your-turn")
    t.play("a", "G3")
    assert [x.seq for x in t.play("b", "R8").exposed] == [2]


@pytest.mark.parametrize("sure", [True, False])
def test_X6_a_remedy_is_offered_only_for_a_revoke_that_is_not_in_question(table, sure):
    t = table("torite-c", "ab", revoke="replay")
    t.trick("a:R1", "b:B2", "a:G1")
    t.play("b", "R7", confirmed=sure)
    state = t.fold.table
    assert ("remedy" in {expected.kind for expected in state.game.expects(state.state)}) == sure


def test_C1_one_card_may_expose_several_events_but_each_once(table):
    t = table("torite-c", "ab")
    t.trick("a:R1", "b:B2", "a:R2", "b:B3")
    seqs = [2, 4]
    t.play("a", "G1")
    assert [x.seq for x in t.play("b", "R9").exposed] == seqs
    t.play("a", "G2")
    assert t.play("b", "R10").exposed == ()


def test_C1_a_shown_hand_exposes_too(table, says):
    t = table("torite-c", "ab")
    t.trick("a:R1", "b:B2")
    shown = t.add("show", player="b", cards=["G1"])
    assert (says(shown), shown.exposed) == (LEGAL, ())
    out = t.add("reveal", player="b", cards=["G1", "R4"])
    assert [x.seq for x in out.exposed] == [2]


def test_C1_a_card_shown_out_of_turn_exposes_and_stays_known(table, says):
    t = table("torite-c", "abc")
    t.trick("a:R1", "b:B2")
    out = t.play("b", "R4")
    assert says(out) == ("illegal", "not-your-turn")
    assert [x.seq for x in out.exposed] == [2]
    t.trick("c:R2", "c:R3", "a:R5")
    out = t.play("b", "G1")
    assert says(out) == ("illegal", "must-follow")
    assert out.ruling.cards == ("R4",)


def test_C1_provable_when_the_colour_is_all_accounted_for(table, says):
    t = table("torite-c", "ab")
    t.add("deal", counts={"a": 10, "b": 10}, stock=[f"R{number}" for number in range(2, 11)])
    t.play("a", "R1")
    assert says(t.play("b", "B2")) == LEGAL


def test_C1_provable_when_nothing_else_can_fill_the_hand(table, says):
    others = [colour + str(number) for colour in "BYG" for number in range(1, 11)]
    t = table("torite-c", "ab")
    t.add("deal", counts={"a": 2, "b": 3}, stock=others[:-2])
    t.play("a", "R1")
    # Of three hidden cards at most two are not red.
    out = t.play("b", others[-1])
    assert says(out) == ("illegal", "must-follow")


def test_C1_the_last_card_cannot_be_a_revoke(table, says):
    t = table("torite-c", "ab")
    t.add("deal", counts={"a": 1, "b": 1})
    t.play("a", "R1")
    assert says(t.play("b", "B2")) == LEGAL


def test_C1_an_illegal_card_that_stands_counts_but_cannot_win(table, says):
    t = table("torite-c", "ab")
    t.deal(a="R1 B1", b="R2 B2")
    t.play("a", "R1")
    out = t.play("b", "B2", stands=True)
    assert says(out) == ("illegal", "must-follow")
    assert effects(out) == ("trick",)
    assert t.fold.turn == "a"


def test_C2_void_any_card_but_it_cannot_win(table, says):
    t = table("torite-c", "ab")
    t.deal(a="R1 B1", b="B10 G2")
    t.play("a", "R1")
    assert says(t.play("b", "B10")) == LEGAL
    assert t.fold.turn == "a"
    assert says(t.play("b", "G2")) == ("illegal", "not-your-turn")


@pytest.mark.parametrize(("profile", "winner"), [("torite-c", "b"), ("torite-d", "a")])
def test_C3_highest_or_lowest_of_the_led_colour(table, profile, winner):
    t = table(profile, "abcd")
    t.trick("a:R3", "b:R8", "c:B10", "d:B1")
    assert t.fold.turn == winner


# P


@pytest.mark.parametrize(("profile", "winner"), [("torite-a-trump", "d"), ("torite-b-trump", "c")])
def test_P1_yellow_beats_the_led_colour_and_number_decides_within(table, profile, winner):
    t = table(profile)
    t.trick("a:R10", "b:R1", "c:Y2", "d:Y3")
    assert t.fold.turn == winner


@pytest.mark.parametrize(("profile", "winner"), [("torite-a-trump", "a"), ("torite-b-trump", "b")])
def test_P1_without_yellow_the_led_colour_wins(table, profile, winner):
    t = table(profile)
    t.trick("a:R9", "b:R2", "c:G1", "d:G10")
    assert t.fold.turn == winner


def test_P2_yellow_only_when_led_or_void(table, says):
    t = table("torite-a-trump")
    t.deal(a="R1 Y1", b="R2 Y2", c="Y3 G3", d="R4 R5")
    t.play("a", "R1")
    out = t.play("b", "Y2")
    assert (says(out), out.ruling.rule) == (("illegal", "must-follow"), "P2")
    assert says(t.play("b", "R2")) == LEGAL
    assert says(t.play("c", "Y3")) == LEGAL
    t.play("d", "R4")
    assert says(t.play("c", "G3")) == LEGAL


def test_P2_hidden_a_false_trump_is_exposed(table, says):
    t = table("torite-b-trump", "ab")
    t.play("a", "R1")
    out = t.play("b", "Y2")
    assert (says(out), out.ruling.rule) == (FOLLOW, "P2")
    assert t.fold.turn == "b"
    assert [tuple(x) for x in t.play("b", "R2").exposed] == [(2, "revoke", "P2")]


def test_P2_yellow_led_must_be_followed(table, says):
    t = table("torite-a-trump", "ab")
    t.deal(a="Y1 R1", b="Y2 R2")
    t.play("a", "Y1")
    assert says(t.play("b", "R2")) == ("illegal", "must-follow")
    assert says(t.play("b", "Y2")) == LEGAL


def test_C2_a_hand_shown_to_some_only_is_asked_about_by_nobody(table, says):
    t = table("torite-c", "abc")
    t.add("deal", counts={"a": 2, "b": 2, "c": 2})
    shown = t.add("show", player="b", cards=["R5"], audience=["a"])
    whole = t.add("reveal", player="b", cards=["R5", "B2"], audience=["a"])
    assert says(shown) == says(whole) == ("legal", None)
    t.play("a", "R1")
    assert says(t.play("b", "B2")) == ("undecided", "must-follow")
    unread = t.add("show", player="c", cards=["?"])
    assert says(unread) == ("undecided", "unreadable-card")

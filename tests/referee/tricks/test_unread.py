"""Tricks with cards that nobody could read: each is every card that it may have been, and nobody pays for it."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.events import Event, Header
from referee.fold import Fold

LEGAL = ("legal", None)
UNREAD = ("undecided", "unreadable-card")
FOLLOW = ("undecided", "must-follow")
TURN = ("illegal", "not-your-turn")


@pytest.fixture
def table(sit):
    return lambda profile, players="abc", **options: sit(profile, players, "torite", **options)


@pytest.fixture
def napoleon(sit):
    """A round in which A is Napoleon, hearts are trumps and A is about to lead."""

    def begin(hands=None, **options):
        t = sit("napoleon", "ABCDE", "napoleon", **options)
        if hands:
            t.add("deal", hands={player: cards.split() for player, cards in hands.items()}, widow=0)
        t.add("bid", player="A", count=13, suit="H")
        t.passes("BCDE")
        t.add("adjutant", player="A", card="C2")
        t.add("widow", player="A", discards=0 if hands else 3)
        return t

    return begin


def public(t):
    return t.fold.table.game.public(t.fold.table.state)


# Following


def test_C1_an_unread_lead_is_any_card_of_the_leaders_hand(table, says):
    t = table("torite-c")
    t.deal(a="R1 B1 Y1", b="R2 G2 G3", c="R3 B3 B4")
    assert says(t.play("a", "?")) == UNREAD
    # b would have to follow red, not blue or yellow.
    assert says(t.play("b", "G2")) == UNREAD
    assert says(t.play("c", "B3")) == UNREAD


def test_C1_where_the_leader_held_one_colour_only_that_was_led(table, says):
    t = table("torite-c")
    t.deal(a="R1 R5", b="R2 G2", c="B3 B4")
    t.play("a", "?")
    out = t.play("b", "G2")
    assert (says(out), out.ruling.rule, out.ruling.cards) == (("illegal", "must-follow"), "C1", ("R2",))
    assert out.ruling.params["suit"] == "@suit.R"
    assert says(t.play("b", "R2")) == LEGAL
    assert says(t.play("c", "B3")) == LEGAL


def test_C1_what_was_seen_since_was_not_led(table, says):
    t = table("torite-c")
    t.deal(a="R1 B1", b="R2 G2", c="B3 B4")
    t.play("a", "?")
    t.add("show", player="a", cards=["R1"])
    # The unread card was blue 1: b holds no blue, c must follow.
    assert says(t.play("b", "G2")) == LEGAL
    assert says(t.play("c", "B3")) == LEGAL


def test_C1_a_revoke_against_an_unread_lead_is_never_exposed(table, says):
    t = table("torite-c")
    t.add("deal", counts={"a": 3, "b": 3, "c": 3})
    t.play("a", "?")
    t.play("b", "G2")
    t.play("c", "R1")
    t.play("a", "R3")
    assert t.play("b", "R4").exposed == ()


def test_A1_the_colour_of_an_unread_card_before_is_unknown(table, says):
    t = table("torite-a")
    t.deal(a="R1 B1", b="R2 G2", c="R3 B3")
    t.play("a", "R1")
    assert says(t.play("b", "?")) == UNREAD
    assert says(t.play("c", "R3")) == UNREAD
    t = table("torite-a")
    t.deal(a="R1 B1", b="R2 R5", c="R3 B3")
    t.play("a", "B1")
    t.play("b", "?")
    assert says(t.play("c", "R3")) == ("illegal", "same-colour")
    assert says(t.play("c", "B3")) == LEGAL


def test_P2_an_unread_lead_may_be_trump(table, says):
    t = table("torite-a-trump")
    t.deal(a="R1 Y1", b="R2 Y2", c="B3 Y3")
    t.play("a", "?")
    assert says(t.play("b", "Y2")) == UNREAD
    assert says(t.play("c", "B3")) == UNREAD


def test_Q7_an_unread_lead_is_any_card_of_napoleons_hand(napoleon, says):
    t = napoleon({"A": "H3 C3", "B": "H4 S4", "C": "S5 C5", "D": "H6 H7", "E": "D3 H8"})
    assert says(t.play("A", "?")) == UNREAD
    assert says(t.play("B", "S4")) == UNREAD
    assert says(t.play("C", "S5")) == UNREAD
    assert public(t).detail.led is None


def test_Q10_an_unread_lead_may_be_the_joker_that_calls_trumps(napoleon, says):
    hands = {"A": "JK C3", "B": "C4 H4", "C": "S5 C5", "D": "H6 H7", "E": "D3 H8"}
    t = napoleon(hands, joker_calls_trumps=True)
    t.play("A", "?")
    assert says(t.play("B", "C4")) == UNREAD
    assert says(t.play("C", "S5")) == UNREAD
    t = napoleon(hands | {"A": "JK H3"}, joker_calls_trumps=True)
    t.play("A", "?")
    # Trumps are led or called: hearts either way.
    assert says(t.play("B", "C4")) == ("illegal", "must-follow")


# Who took the trick, and who leads


def test_B1_whoever_may_have_taken_the_trick_may_lead(table, says):
    t = table("torite-c")
    t.deal(a="R5 B5 B6", b="R1 R9 G1", c="R3 B3 B4")
    t.trick("a:R5", "b:?", "c:R3")
    assert t.fold.turn is None
    out = t.play("c", "B3")
    assert (says(out), out.ruling.params["turn"].get("en")) == (TURN, "a or b")
    out = t.play("b", "G1")
    assert (says(out), out.ruling.rule) == (UNREAD, "B1")
    # b leads, so the trick was b's.
    assert t.scores == {"a": 0, "b": 1, "c": 0}
    assert t.fold.turn == "c"


def test_B1_whoever_may_lead_is_shown_what_they_may_play(table, napoleon):
    t = table("torite-c")
    t.deal(a="R5 B5 B6", b="R1 R9 G1", c="R3 B3 B4")
    t.trick("a:R5", "b:?", "c:R3")
    now = t.fold.table
    assert [len(now.game.options(now.state, player, ["G1", "R9"])) for player in "abc"] == [2, 2, 0]
    t = napoleon({"A": "S3 C3", "B": "S4 D4", "C": "S9 C5", "D": "S6 H7", "E": "S7 H8"})
    t.trick("A:S3", "B:S4", "C:?", "D:S6", "E:S7")
    now = t.fold.table
    assert [len(now.game.options(now.state, player, ["C5"])) for player in "ABCDE"] == [0, 0, 1, 0, 1]


def test_B1_the_table_says_who_took_the_trick(table, says):
    t = table("torite-c")
    t.deal(a="R5 B5 B6", b="R1 R9 G1", c="R3 B3 B4")
    t.trick("a:R5", "b:?", "c:R3")
    assert says(t.add("lead", player="c")) == ("illegal", "wrong-leader")
    assert says(t.add("lead", player="a")) == LEGAL
    assert t.scores == {"a": 1, "b": 0, "c": 0}
    assert says(t.play("b", "G1")) == TURN
    assert says(t.play("a", "B5")) == LEGAL


def test_B1_an_unread_card_that_could_not_win_hides_nothing(table, says):
    t = table("torite-c")
    t.deal(a="R5 B5", b="B1 G1", c="R9 B3")
    out = t.trick("a:R5", "b:?", "c:R9")
    assert (out.ruling.effects, t.fold.turn) == (("trick",), "c")
    assert t.scores == {"a": 0, "b": 0, "c": 1}
    assert says(t.play("a", "B5")) == TURN


def test_M3_an_unread_card_in_a_pile_leaves_the_points_open(table):
    t = table("torite-bonus", "ab")
    t.deal(a="R5", b="B1")
    t.add("meeple", player="a", colour="R")
    t.add("meeple", player="b", colour="B")
    out = t.trick("a:R5", "b:?")
    # The unread card was b's whole hand, blue 1: it is not told.
    assert out.ruling.effects == ("trick", "round-end")
    assert out.rounds[0].result.winners == ()


def test_E2_a_trick_taken_by_nobody_knows_whom_leaves_the_round_open(table):
    t = table("torite-e", "ab")
    t.add("deal", counts={"a": 1, "b": 1})
    out = t.trick("a:R5", "b:?")
    assert out.ruling.effects == ("round-end",)
    assert (out.rounds[0].result.winners, out.rounds[0].result.finished) == ((), True)


def test_Q8_whoever_may_have_taken_the_trick_may_lead(napoleon, says):
    t = napoleon({"A": "S3 C3", "B": "S4 D4", "C": "S9 C5", "D": "S6 H7", "E": "S7 H8"})
    t.trick("A:S3", "B:S4", "C:?", "D:S6", "E:S7")
    assert t.fold.turn is None
    assert says(t.play("B", "D4")) == TURN
    out = t.play("C", "C5")
    # The two left of C's hand were spade 9 and club 5: with club 5 seen the trick was C's all along.
    assert (says(out), out.ruling.rule) == (UNREAD, "Q8")
    assert t.fold.turn == "D"


def test_Q9_face_cards_that_nobody_read_leave_the_result_open(napoleon):
    t = napoleon({"A": "SA", "B": "S4", "C": "SK", "D": "S6", "E": "S7"})
    out = t.trick("A:SA", "B:S4", "C:?", "D:S6", "E:S7")
    assert out.ruling.effects == ("trick", "round-end")
    assert (out.rounds[0].result.winners, out.rounds[0].result.finished) == ((), True)


def test_Q4_a_second_deal_that_nobody_entered_is_held_against_nobody(sit, says):
    t = sit("napoleon", "ABCDE", "napoleon")
    t.add("deal", counts=dict.fromkeys("ABCDE", 10))
    t.passes("ABCDE")
    first = t.add("pass", player="B")
    assert says(first) == ("undecided", "wrong-phase")
    assert says(t.add("bid", player="C", count=13, suit="S")) == LEGAL
    assert t.fold.turn == "D"


# Hands, turns and counts


def test_B1_a_hand_whose_last_card_was_unread_is_empty(table, says):
    t = table("torite-c")
    t.add("deal", counts={"a": 1, "b": 1, "c": 1})
    t.play("a", "?")
    assert public(t).cards_left["a"] == 0
    assert says(t.play("a", "R1")) == ("illegal", "card-not-in-hand")
    assert says(t.play("a", "?")) == ("illegal", "card-not-in-hand")
    t.play("b", "?")
    out = t.play("c", "?")
    assert out.ruling.effects == ("round-end",) and public(t).over


@pytest.mark.parametrize("profile", ["torite-a", "torite-c", "torite-a-trump", "torite-bonus"])
def test_B1_an_unread_card_that_can_be_right_in_no_case_is_a_foul_and_moves_nothing(table, says, profile):
    t = table(profile)
    if profile == "torite-bonus":
        for player in "abc":
            t.add("meeple", player=player, colour="R")
    t.play("a", "R1")
    assert says(t.play("c", "?")) == TURN
    assert says(t.play("b", "? BACK")) == ("illegal", "wrong-count")
    assert says(t.play("b", "B1 ?")) == ("illegal", "wrong-count")
    assert says(t.play("b", "B2" if profile == "torite-a" else "R2")) == LEGAL


def test_E1_a_second_card_is_a_foul_unread_or_not(table, says):
    t = table("torite-e")
    t.play("a", "?")
    assert says(t.play("a", "BACK")) == TURN
    assert says(t.play("b", "R1")) == LEGAL


def test_Q7_an_unread_card_out_of_turn_is_a_foul_and_moves_nothing(napoleon, says):
    t = napoleon()
    assert says(t.play("B", "?")) == ("illegal", "wrong-leader")
    t.play("A", "H3")
    assert says(t.play("C", "BACK")) == TURN
    assert says(t.play("B", "? ?")) == ("illegal", "wrong-count")
    assert says(t.play("B", "H4")) == LEGAL


@pytest.mark.parametrize("profile", ["torite-a", "torite-c", "torite-e"])
def test_B1_a_doubled_card_is_one_events_fault(table, says, profile):
    t = table(profile)
    t.add("deal", counts=dict.fromkeys("abc", 4))
    t.play("a", "R1")
    assert says(t.play("b", "R1")) == ("illegal", "card-seen-before")
    assert says(t.play("b", "JK")) == ("illegal", "unknown-card")
    assert says(t.play("b", "B5")) in (LEGAL, FOLLOW)
    assert says(t.play("c", "G7")) in (LEGAL, FOLLOW)


def test_Q1_a_second_joker_is_one_events_fault(napoleon, says):
    t = napoleon()
    t.play("A", "JK")
    out = t.play("B", "JK")
    assert says(out) == ("illegal", "card-seen-before")
    t.add("takeback", target=out.event.seq)
    assert says(t.play("B", "H4")) == LEGAL
    assert says(t.play("C", "H5")) == LEGAL


def test_Q1_three_jokers_in_another_phase_are_in_nobodys_hand(sit, says):
    t = sit("napoleon", "ABCDE", "napoleon")
    t.add("bid", player="A", count=13, suit="H")
    assert says(t.play("B", "JK JK JK")) == ("illegal", "wrong-phase")
    t.passes("BCDE")
    t.add("adjutant", player="A", card="C2")
    t.add("widow", player="A", discards=3)
    assert says(t.play("A", "JK")) == LEGAL


def test_B1_a_doubled_card_that_stands_is_held_against_nobody_else(table, says):
    t = table("torite-c")
    t.deal(a="R1 R2", b="R3 R4", c="R5 R6")
    t.play("a", "R1")
    assert says(t.play("b", "R1", stands=True)) == ("illegal", "card-seen-before")
    assert says(t.play("c", "R5")) == LEGAL
    assert t.fold.turn == "c"
    assert says(t.play("c", "R6")) == LEGAL
    assert says(t.play("a", "R2")) == LEGAL
    assert says(t.play("b", "R4")) == LEGAL


# Against an enumeration of every deal and every unread card that fit what was seen


def taker(profile: str, trick: list[str]) -> int:
    """The place of the card that takes a trick; -1 for nobody."""
    number = [int(card[1:]) for card in trick]
    places = range(len(trick))
    if profile == "torite-e":
        fit = [place for place in places if number.count(number[place]) == 1]
    elif profile == "torite-a":
        fit = [place for place in places if not place or trick[place][0] != trick[place - 1][0]]
    else:
        trumps = [place for place in places if trick[place][0] == "Y" and profile == "torite-a-trump"]
        fit = trumps or [place for place in places if trick[place][0] == trick[0][0]]
    return max(fit, key=lambda place: (number[place], -place), default=-1)


def fair(profile: str, trick: tuple[str, ...], hand: frozenset[str], card: str) -> bool:
    """Whether a card of a hand may be played to a trick."""
    if not trick or profile == "torite-e":
        return True
    if profile == "torite-a":
        return card[0] != trick[-1][0] or all(other[0] == card[0] for other in hand)
    return card[0] == trick[0][0] or all(other[0] != trick[0][0] for other in hand)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_B1_no_verdict_and_no_turn_that_a_world_contradicts(data):
    """Worlds: (hands, the trick so far, who led it, who leads next); the referee may know less, never more."""
    profile = data.draw(st.sampled_from(["torite-a", "torite-c", "torite-a-trump", "torite-e"]))
    suits = data.draw(st.sampled_from(["RB", "RBY", "RY"]))
    deck = [suit + str(number) for suit in "RBYG" for number in range(1, 11)]
    pool = data.draw(st.permutations([card for card in deck if card[0] in suits]))[:6]
    hands = [frozenset(pool[at : at + 2]) for at in (0, 2, 4)]
    known = data.draw(st.sets(st.sampled_from(range(3)), max_size=2))
    fold = Fold(Header("torite", ("a", "b", "c"), profile))
    fold.add(Event(1, "deal", hands={"abc"[seat]: tuple(hands[seat]) for seat in known},
                   counts={"abc"[seat]: 2 for seat in range(3) if seat not in known},
                   stock=tuple(card for card in deck if card not in pool)))  # fmt: skip
    worlds = {
        (tuple(frozenset(dealt[at : at + 2]) for at in (0, 2, 4)), ())
        for dealt in permutations(pool)
        if all(frozenset(dealt[2 * seat : 2 * seat + 2]) == hands[seat] for seat in known)
    }
    trick: tuple[str, ...] = ()
    leader, seq, lies = 0, 2, set()
    while any(hands):
        seat = (leader + len(trick)) % 3
        card = data.draw(st.sampled_from(sorted(hands[seat])))
        unread = data.draw(st.booleans())
        if not unread:
            worlds = {(told, field) for told, field in worlds if card in told[seat]}
        found = {fair(profile, field, told[seat], card) for told, field in worlds}
        outcome = fold.add(Event(seq, "play", "abc"[seat], ("?" if unread else card,)))
        verdict = outcome.ruling.verdict
        assert {exposure.seq for exposure in outcome.exposed} <= lies
        assert verdict == "undecided" if unread else verdict == "undecided" or found == {verdict == "legal"}
        seq += 1
        if verdict == "illegal":
            continue
        if not fair(profile, trick, hands[seat], card):
            lies.add(seq - 1)
        hands[seat] -= {card}
        trick = (*trick, card)
        worlds = {
            ((*told[:seat], told[seat] - {other}, *told[seat + 1 :]), (*field, other))
            for told, field in worlds
            for other in (told[seat] if unread else {card} & told[seat])
        }
        if len(trick) == 3:
            place = taker(profile, list(trick))
            mine = (leader + place) % 3 if place >= 0 else -1
            places = {taker(profile, list(field)) for _, field in worlds}
            assert fold.table.state.taker < 0 or places == {place}
            if profile != "torite-e":
                assert fold.turn in (None, "abc"[mine])
                assert fold.turn is None or len(places) == 1
                leader = mine
            worlds = {(told, ()) for told, field in worlds if taker(profile, list(field)) == place}
            trick = ()
    assert fold.table.over


def test_C1_a_card_that_was_shown_may_be_the_unread_one_that_left_the_hand_since(table, says):
    t = table("torite-c", "ab")
    t.deal(a="R1 R2 B1 B2", b="R5 R6 R7 B5")
    t.trick("b:R5", "a:?")
    t.add("show", player="a", cards=["R1"])
    t.trick("b:R6", "a:?", "b:R7")
    assert says(t.play("a", "B1")) == ("undecided", "must-follow")

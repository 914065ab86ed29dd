"""Sevens (S1–S3) and poker (K1) on the coloured deck."""

from __future__ import annotations

import pytest

from referee.events import Event
from referee.games.torite.cards import DECK
from referee.games.torite.kinds.poker import strength

LEGAL = ("legal", None)


@pytest.fixture
def sevens(sit):
    return lambda players="abc", **options: sit("torite-sevens", players, "torite", **options)


@pytest.fixture
def poker(sit):
    return lambda players="ab": sit("torite-poker", players, "torite")


def public(table):
    return table.fold.table.game.public(table.fold.table.state)


# S


def test_S1_next_to_a_laid_neighbour_of_its_colour(sevens, says):
    t = sevens()
    out = t.play("a", "R5")
    assert (says(out), out.ruling.rule) == (("illegal", "not-adjacent"), "S1")
    assert says(t.play("a", "R6")) == LEGAL
    assert says(t.play("b", "B5")) == ("illegal", "not-adjacent")
    assert says(t.play("b", "R8 B9")) == ("illegal", "wrong-count")
    # a's red 5 was seen and is a's; red 8 is next to the seven from the start.
    assert says(t.play("b", "R8")) == LEGAL
    assert says(t.play("c", "R9")) == LEGAL
    assert says(t.play("a", "R5")) == LEGAL


def test_S1_one_and_ten_are_neighbours(sevens, says):
    t = sevens("ab")
    assert says(t.play("a", "R1")) == ("illegal", "not-adjacent")
    for player, card in zip("abab", ["R8", "R9", "R10", "B6"], strict=True):
        assert says(t.play(player, card)) == LEGAL
    assert says(t.play("a", "R1")) == LEGAL
    assert says(t.play("b", "R2")) == LEGAL
    t = sevens("ab")
    for player, number in zip("ababab", [6, 5, 4, 3, 2, 1], strict=True):
        assert says(t.play(player, f"G{number}")) == LEGAL
    assert says(t.play("a", "G10")) == LEGAL


def test_S1_a_seven_takes_no_turn_and_is_laid_once(sevens, says):
    t = sevens()
    assert says(t.play("b", "R7")) == LEGAL
    assert t.fold.turn is None
    assert says(t.play("a", "R6")) == LEGAL
    assert t.fold.turn == "b"
    assert says(t.play("a", "Y7")) == LEGAL
    assert t.fold.turn == "b"
    assert says(t.play("b", "R7")) == ("illegal", "card-seen-before")


def test_S1_deals_are_counted_without_the_sevens(sevens):
    t = sevens("ab")
    t.deal(a="R7 R6", b="B6 B5")
    assert public(t).cards_left == {"a": 1, "b": 2}
    out = t.play("a", "R6")
    assert out.ruling.effects == ("finish", "round-end")


def test_S1_a_lead_or_the_first_to_act_begins(sevens, says):
    t = sevens()
    t.add("lead", player="c")
    assert says(t.play("a", "R6")) == ("illegal", "not-your-turn")
    assert says(t.play("c", "R8")) == LEGAL
    assert t.fold.turn == "a"
    assert says(t.add("lead", player="b")) == ("illegal", "wrong-phase")


def test_S2_the_fourth_pass_eliminates(sevens, says):
    t = sevens("abc")
    cards = ["B6", "B5", "B4", "B3", "B2", "B1", "B10", "B9"]
    for number in range(4):
        t.play("a", cards.pop(0))
        out = t.add("pass", player="b")
        assert says(out) == LEGAL
        assert out.ruling.effects == (("eliminated",) if number == 3 else ())
        t.play("c", cards.pop(0))
    assert public(t).detail.out == ("b",)
    assert t.fold.turn == "a"
    assert says(t.play("b", "R6")) == ("illegal", "out-of-play")
    assert says(t.add("pass", player="b")) == ("illegal", "out-of-play")
    t.play("a", "R6")
    assert t.fold.turn == "c"


def test_S2_passing_is_allowed_with_a_card_to_lay_but_only_in_turn(sevens, says):
    t = sevens("ab")
    t.deal(a="R6 R5", b="B6 B5")
    assert says(t.add("pass", player="a")) == LEGAL
    assert says(t.add("pass", player="a")) == ("illegal", "not-your-turn")


def test_S2_the_hand_of_the_eliminated_is_laid_down(sevens, says):
    t = sevens("abc", passes=0)
    t.deal(a="R6 B6", b="R5 Y3", c="R4 G6")
    t.play("a", "R6")
    assert t.add("pass", player="b").ruling.effects == ("eliminated",)
    assert says(t.add("reveal", player="b", cards=["R5", "Y3"])) == LEGAL
    assert {"R5", "Y3"} <= set(public(t).detail.laid)
    assert says(t.play("c", "R4")) == LEGAL


def test_S2_until_a_hand_laid_down_is_told_what_may_lie_there_decides_nothing(sevens, says):
    t = sevens("abc", passes=0)
    t.add("deal", counts={"a": 3, "b": 3, "c": 3})
    t.add("pass", player="a")
    assert public(t).detail.untold == ("a",)
    table = t.fold.table
    # a laid three cards down: red 8, or red 6 and 5, or three; never four.
    verdicts = {"R9": "undecided", "R4": "undecided", "B3": "undecided", "B2": "illegal", "Y6": "legal"}
    for card, found in verdicts.items():
        ruling, _ = table.game.step(table.state, Event(9, "play", "b", (card,)))
        assert (ruling.verdict, ruling.code) == (found, None if found == "legal" else "not-adjacent")
    assert says(t.play("b", "R9")) == ("undecided", "not-adjacent")
    assert says(t.add("reveal", player="a", cards=["B3", "Y3", "G3"])) == LEGAL
    assert public(t).detail.untold == ()
    # Red 8 did not lie there.
    assert says(t.play("c", "R10")) == ("illegal", "not-adjacent")
    assert says(t.play("c", "R8")) == LEGAL
    # Now the chain has reached b's red 9.
    t.play("b", "Y6")
    assert says(t.play("c", "R10")) == LEGAL


def test_S2_a_hand_laid_down_that_was_not_read_whole(sevens, says):
    t = sevens("abc", passes=0)
    t.add("deal", counts={"a": 2, "b": 3, "c": 3})
    t.add("pass", player="a")
    assert says(t.add("reveal", player="a", cards=["R6", "?"])) == ("undecided", "unreadable-card")
    assert says(t.play("b", "R5")) == LEGAL
    assert says(t.play("c", "B9")) == ("undecided", "not-adjacent")
    assert says(t.play("b", "B4")) == ("illegal", "not-adjacent")
    assert says(t.play("b", "B10")) == ("undecided", "not-adjacent")


def test_S1_a_card_that_lies_alone_is_joined_when_the_chain_reaches_it(sevens, says):
    t = sevens("abc", passes=0)
    t.deal(a="R4 B1", b="R5 R3 B2", c="R6 R2 B6")
    t.add("pass", player="a")
    t.add("reveal", player="a", cards=["R4", "B1"])
    for card in ("R5", "R3", "B2"):
        assert says(t.play("b", card)) == ("illegal", "not-adjacent")
    t = sevens("cab", passes=1)
    t.deal(a="R4 B1", b="R5 R3 B2", c="R6 R2 B6")
    t.add("lead", player="a")
    t.passes("ab")
    t.play("c", "R6")
    t.add("pass", player="a")
    t.add("reveal", player="a", cards=["R4", "B1"])
    assert says(t.play("b", "R5")) == LEGAL
    # 7 6 5 4: the chain has reached the red 4.
    assert says(t.play("c", "R2")) == ("illegal", "not-adjacent")
    assert says(t.play("c", "B6")) == LEGAL
    assert says(t.play("b", "R3")) == LEGAL
    assert says(t.play("c", "R2")) == LEGAL


def test_S1_option_isolated(sevens, says):
    t = sevens("abc", passes=0, isolated=True)
    t.deal(a="R4 B1", b="R5 R3 B2", c="R6 R2 B6")
    t.add("pass", player="a")
    t.add("reveal", player="a", cards=["R4", "B1"])
    assert says(t.play("b", "R3")) == LEGAL
    assert says(t.play("c", "R2")) == LEGAL
    assert says(t.play("b", "B2")) == LEGAL
    assert says(t.play("c", "B6")) == LEGAL
    t = sevens("abc", passes=0, isolated=True)
    t.add("deal", counts={"a": 1, "b": 2, "c": 2})
    t.add("pass", player="a")
    # Its only card may be red 4, or red 2, not both.
    assert says(t.play("b", "R3")) == ("undecided", "not-adjacent")
    assert says(t.play("c", "Y1")) == ("undecided", "not-adjacent")


def test_S1_an_unread_card_may_be_any_and_joins_what_it_may(sevens, says):
    t = sevens("ab")
    t.add("deal", counts={"a": 6, "b": 6})
    t.play("a", "B6")
    assert says(t.play("b", "?")) == ("undecided", "unreadable-card")
    assert t.fold.turn == "a"
    # One unread card is one card: red 6, but not yellow 6 and 5.
    assert says(t.play("a", "Y4")) == ("illegal", "not-adjacent")
    assert says(t.play("a", "R5")) == ("undecided", "not-adjacent")
    assert says(t.play("b", "R4")) == ("undecided", "not-adjacent")
    assert says(t.play("a", "R6")) == LEGAL
    assert says(t.play("b", "R3")) == LEGAL


def test_S1_an_unread_card_is_none_of_those_seen_since(sevens, says):
    t = sevens("ab")
    t.deal(a="B6 R9 R5 G6", b="R8 G4 G8 G9")
    t.play("a", "B6")
    t.play("b", "?")
    assert says(t.play("a", "R9")) == ("undecided", "not-adjacent")
    t.play("b", "R8")
    # So red 8 was not the unread card, but red 9 is joined now; red 6 was nobody's.
    assert says(t.play("a", "R5")) == ("illegal", "not-adjacent")


def test_S3_a_hand_whose_last_card_was_unread_is_empty(sevens, says):
    t = sevens("ab")
    t.deal(a="B6 R6", b="R8 G4")
    t.play("a", "B6")
    t.play("b", "?")
    out = t.play("a", "?")
    assert (says(out), out.ruling.effects) == (("undecided", "unreadable-card"), ("finish", "round-end"))
    assert out.rounds[0].result.winners == ("a",)


def test_S1_an_unread_card_that_can_be_right_in_no_case(sevens, says):
    t = sevens("ab")
    t.play("a", "B6")
    assert says(t.play("a", "?")) == ("illegal", "not-your-turn")
    assert says(t.play("b", "? ?")) == ("illegal", "wrong-count")
    assert says(t.play("b", "R6")) == LEGAL


def test_S1_an_unread_card_before_the_first_other_may_be_a_seven(sevens, says):
    t = sevens("abc")
    t.add("deal", counts={"a": 2, "b": 2, "c": 2})
    t.add("lead", player="a")
    assert says(t.play("b", "?")) == ("undecided", "unreadable-card")
    assert t.fold.turn == "a"
    assert says(t.play("a", "?")) == ("undecided", "unreadable-card")
    # A seven, and it is a's turn still; or not, and it is b's.
    assert t.fold.turn is None
    now = t.fold.table
    assert [len(now.game.options(now.state, player, ["R6"])) for player in "abc"] == [2, 2, 0]
    assert says(t.play("c", "R6")) == ("illegal", "not-your-turn")
    assert says(t.play("b", "R8")) == ("undecided", "unreadable-card")
    assert t.fold.turn == "c"
    assert public(t).cards_left == {"a": None, "b": 1, "c": 2}
    t.play("c", "B6")
    out = t.play("a", "B8")
    assert out.ruling.effects == ()
    assert t.add("count", player="a", count=0).ruling.effects == ("finish", "round-end")


def test_S1_once_all_sevens_are_seen_an_unread_card_is_none(sevens, says):
    t = sevens("ab")
    t.add("deal", counts={"a": 1, "b": 2})
    for colour in "RBYG":
        assert says(t.play("b", f"{colour}7")) == LEGAL
    out = t.play("a", "?")
    assert out.ruling.effects == ("finish", "round-end")


def test_S1_counts_that_add_up_to_the_whole_deck_are_with_the_sevens_in(sevens, says):
    t = sevens("abcd")
    t.add("deal", counts=dict.fromkeys("abcd", 10))
    assert public(t).cards_left == dict.fromkeys("abcd")
    for player, card in zip("aabd", ["R7", "B7", "Y7", "G7"], strict=True):
        assert says(t.play(player, card)) == LEGAL
    assert public(t).cards_left == {"a": 8, "b": 9, "c": 10, "d": 9}


def test_S1_a_seven_that_nobody_entered_leaves_the_hand_all_the_same(sevens, says):
    t = sevens("ab")
    t.add("deal", counts={"a": 20}, hands={"b": ["R7", "B7", "Y7", *(f"R{n}" for n in (1, 2, 3, 4, 5)),
                                                 *(f"{c}{n}" for c in "BYG" for n in (1, 2, 3, 4))]})  # fmt: skip
    assert public(t).cards_left == {"a": None, "b": 17}
    t.play("a", "R6")
    # 19 left, or 18 where green 7 was among them.
    assert public(t).cards_left["a"] is None
    t.add("count", player="a", count=18)
    assert public(t).cards_left["a"] == 18


@pytest.mark.parametrize("shown", [8, 9, 10])
def test_S2_a_hand_counted_with_sevens_is_laid_down_without_them(sevens, says, shown):
    t = sevens("abcd", passes=0)
    t.add("deal", counts=dict.fromkeys("abcd", 10))
    t.add("pass", player="a")
    cards = [f"{colour}{number}" for colour in "RB" for number in (1, 2, 3, 4, 5)][:shown]
    assert says(t.add("reveal", player="a", cards=cards)) == LEGAL


@pytest.mark.parametrize("passes", [0, 1, 3])
def test_S2_option_passes(sevens, passes):
    t = sevens("ab", passes=passes)
    for number in range(passes + 1):
        out = t.add("pass", player="a")
        if number < passes:
            assert out.ruling.effects == ()
            t.add("count", player="b", count=9)
            t.play("b", f"R{6 - number}")
    assert out.ruling.effects == ("eliminated", "round-end")


def test_S2_the_last_one_in_play_wins(sevens):
    t = sevens("ab", passes=0)
    out = t.add("pass", player="a")
    assert out.rounds[0].result.standings == ("b", "a")
    assert out.rounds[0].result.winners == ("b",)


def test_S3_first_out_wins(sevens, says):
    t = sevens("abc")
    t.deal(a="R6 R5", b="B6 B5 B4", c="G6 G5")
    t.play("a", "R6")
    t.play("b", "B6")
    t.play("c", "G6")
    out = t.play("a", "R5")
    assert out.ruling.effects == ("finish", "round-end")
    assert out.rounds[0].result.standings == ("a", "c", "b")
    assert dict(out.rounds[0].result.scores) == {"a": 1, "b": 0, "c": 0}
    assert says(t.play("b", "B5")) == ("illegal", "wrong-phase")


def test_S3_hidden_hands_finish_when_the_table_counts_none_left(sevens):
    t = sevens("ab")
    assert t.play("a", "R6").ruling.effects == ()
    assert t.add("count", player="a", count=0).ruling.effects == ("finish", "round-end")


# K

LADDER = [
    ("R1 B4 Y6 G8 R10", "high-card"),
    ("R2 B2 Y5 G9 R10", "pair"),
    ("R2 B2 Y5 G5 R10", "two-pairs"),
    ("R2 B2 Y2 G5 R10", "three"),
    ("R2 B3 Y4 G5 R6", "straight"),
    ("R2 R3 R4 R5 R9", "flush"),
    ("R2 B2 Y2 G5 R5", "full-house"),
    ("R2 B2 Y2 G2 R10", "four"),
    ("R2 R3 R4 R5 R6", "straight-flush"),
]


def against(mine: str, other: str):
    """The strengths of two hands, each from a deck of its own."""
    return [strength([DECK.ids[card] for card in cards.split()]) for cards in (mine, other)]


@pytest.mark.parametrize("place", range(len(LADDER) - 1))
def test_K1_each_category_beats_the_one_below(place):
    low, high = against(LADDER[place][0], LADDER[place + 1][0])
    assert high > low


@pytest.mark.parametrize(("cards", "name"), LADDER)
def test_K1_the_page_names_the_hand(poker, cards, name):
    t = poker()
    out = t.add("show", player="a", cards=cards.split())
    assert public(t).detail.shown["a"].meld == name
    assert out.ruling.params["meld"] == f"@meld.{name}"


def test_K1_one_is_low_only():
    wheel, top = against("R1 B2 Y3 G4 R5", "R7 B8 Y9 G10 R1")
    assert wheel[0] == 4
    assert top[0] == 0


@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("R3 B3 Y1 G2 R4", "R2 B2 Y10 G9 R8"),
        ("R3 B3 Y1 G2 R10", "Y3 G3 B1 R2 B9"),
        ("R9 B9 Y2 G2 R1", "R8 B8 Y7 G7 R10"),
        ("R3 B3 Y3 G1 R1", "R2 B2 Y2 G10 R10"),
        ("R3 B4 Y5 G6 R7", "R2 B3 Y4 G5 R6"),
        ("R10 R8 R6 R4 R2", "B10 B8 B6 B4 B1"),
    ],
)
def test_K1_within_a_category_the_numbers_decide(high, low):
    better, worse = against(high, low)
    assert better > worse


def test_K1_five_cards_from_the_hand_each_once(poker, says):
    t = poker()
    t.deal(a="R1 R2 R3 R4 R5 B9", b="R10 B10 Y10 G10 R9 B1")
    assert says(t.add("show", player="a", cards=["R1", "R2", "R3", "R4"])) == ("illegal", "wrong-count")
    assert says(t.add("show", player="a", cards=["R1", "R2", "R3", "R4", "R6"])) == ("illegal", "card-not-in-hand")
    assert says(t.add("show", player="a", cards=["R1", "R2", "R3", "R4", "R5"])) == LEGAL
    assert says(t.add("show", player="a", cards=["R1", "R2", "R3", "R4", "R5"])) == ("illegal", "not-your-turn")
    assert says(t.play("b", "R10")) == ("illegal", "wrong-phase")
    assert says(t.add("show", player="b", cards=["R1", "B10", "Y10", "G10", "R9"]))[1] == "card-seen-before"
    out = t.add("show", player="b", cards=["R10", "B10", "Y10", "G10", "R9"])
    assert out.ruling.effects == ("round-end",)
    assert out.rounds[0].result.standings == ("a", "b")
    assert dict(out.rounds[0].result.scores) == {"a": 1, "b": 0}


def test_K1_equal_hands_share(poker):
    t = poker("abc")
    t.add("show", player="b", cards=["R1", "B2", "Y3", "G4", "R5"])
    t.add("show", player="a", cards=["B1", "Y2", "G3", "R4", "B5"])
    out = t.add("show", player="c", cards=["B3", "B4", "Y9", "Y10", "G9"])
    assert out.rounds[0].result.winners == ("a", "b")


def test_K1_an_unread_card_leaves_the_winner_open(poker, says):
    t = poker()
    t.add("show", player="a", cards=["R1", "B2", "Y3", "G4", "R5"])
    assert says(t.add("show", player="b", cards=["B1", "?", "G3", "R4", "B5"])) == ("undecided", "unreadable-card")
    result = t.fold.result()
    assert (result.finished, result.winners) == (True, ())
    t.add("amend", target=2, event={"type": "show", "player": "b", "cards": ["B1", "Y2", "G3", "R4", "B5"]})
    assert t.fold.result().winners == ("a", "b")


def test_K1_five_cards_shown_to_some_only_are_shown_and_unknown_to_the_others(poker, says):
    table = poker()
    assert says(table.add("show", player="a", cards=["R9", "B9", "Y9", "G9", "R10"], audience=["a"])) == LEGAL
    out = table.add("show", player="b", cards=["B1", "Y1", "G1", "B2", "Y2"])
    assert says(out) == LEGAL and "round-end" in out.ruling.effects
    assert table.fold.result().winners == ()

"""Daifugo on the coloured deck (D1): all switches off by default, each of them with what it changes."""

from __future__ import annotations

import re

import pytest

from referee.play.options import OptionsError
from referee.words.messages import message

LEGAL = ("legal", None)


@pytest.fixture
def table(sit):
    return lambda players="abc", **options: sit("torite-daifugo", players, "torite", **options)


def test_D1_one_is_lowest_and_ten_highest(table, says):
    t = table()
    for player, number in zip("abcabcabca", range(1, 11), strict=True):
        assert says(t.play(player, f"R{number}")) == LEGAL
    assert says(t.play("b", "B1")) == ("illegal", "too-weak")
    assert says(t.play("b", "B10")) == ("illegal", "too-weak")
    assert says(t.play("b", "JK")) == ("illegal", "unknown-card")
    assert says(t.add("pass", player="b")) == LEGAL


def test_D1_groups_of_one_number(table, says):
    t = table()
    assert says(t.play("a", "R3 B3")) == LEGAL
    assert says(t.play("b", "R4")) == ("illegal", "wrong-count")
    assert says(t.play("b", "R4 B5")) == ("illegal", "not-a-meld")
    assert says(t.play("b", "Y4 G4")) == LEGAL


def test_D1_first_out_wins(table, says):
    t = table()
    t.deal(a="R1 R2", b="B5 B6 B7", c="G4 G6")
    t.play("a", "R1")
    t.play("b", "B5")
    t.play("c", "G6")
    t.passes("ab")
    out = t.play("c", "G4")
    assert out.ruling.effects == ("finish", "round-end")
    result = out.rounds[0].result
    assert (result.winners, result.standings) == (("c",), ("c", "a", "b"))
    assert dict(result.scores) == {"a": 0, "b": 0, "c": 1}
    assert says(t.play("a", "R2")) == ("illegal", "wrong-phase")


# (switch, value, plays before, the play, what it is without the switch, what it is with it)
SWITCHES = [
    ({"sequences": True}, "", "a:R1 R2 R3", ("illegal", ()), ("legal", ())),
    ({"sequences": True, "sequence_follow": "above-all"}, "a:R1 R2 R3", "b:B2 B3 B4", ("illegal", ()), ("illegal", ())),
    ({"revolution": True}, "", "a:R3 B3 Y3 G3", ("legal", ()), ("legal", ("revolution",))),
    ({"sequences": True, "revolution": True, "sequence_revolution": 4}, "", "a:R1 R2 R3 R4",
     ("illegal", ()), ("legal", ("revolution",))),
    ({"eight_cut": True}, "a:R1", "b:R8", ("legal", ()), ("legal", ("eight-cut", "clear"))),
    ({"sequences": True, "eight_cut": True, "eight_cut_in_sequences": True}, "", "a:R6 R7 R8",
     ("illegal", ()), ("legal", ("eight-cut", "clear"))),
    ({"lock": 2}, "a:R1 b:R2", "c:B3", ("legal", ()), ("illegal", ())),
    ({"lock": 2}, "a:R1", "b:R2", ("legal", ()), ("legal", ("lock",))),
    ({"lock": 3}, "a:R1 b:R2", "c:R3", ("legal", ()), ("legal", ("lock",))),
    ({"lock": 2, "lock_scope": "first-two"}, "a:R1 b:B2", "c:B3", ("legal", ()), ("legal", ())),
    ({"number_lock": True}, "a:R1 b:B2", "c:Y4", ("legal", ()), ("illegal", ())),
    ({"lock": 2, "strict_lock": True}, "a:R1 b:R2", "c:R4", ("legal", ()), ("illegal", ())),
    ({"pass_final": True}, "a:R1 b:R2 c:pass a:R3 b:R4", "c:R5", ("legal", ()), ("illegal", ())),
    ({"owner_gets_turn": True}, "a:R1 b:pass c:pass", "a:R5", ("legal", ()), ("legal", ())),
    ({"skip_5": True}, "a:R1", "b:R5", ("legal", ()), ("legal", ("skip",))),
    ({"pass_7": True}, "a:R1", "b:R7", ("legal", ()), ("legal", ("give",))),
    ({"discard_10": True}, "a:R1", "b:R10", ("legal", ()), ("legal", ("discard",))),
    ({"reverse_9": True}, "a:R1", "b:R9", ("legal", ()), ("legal", ("reverse",))),
    ({"sandstorm": True}, "a:R9 B9 Y9", "b:R3 B3 Y3", ("illegal", ()), ("legal", ("sandstorm", "clear"))),
    ({"ambulance": True}, "a:R1 B1", "b:R9 B9", ("legal", ()), ("legal", ("ambulance", "clear"))),
    ({"rokurokubi": True}, "a:R1 B1", "b:R6 B6", ("legal", ()), ("legal", ("rokurokubi", "clear"))),
]  # fmt: skip


def played(t, text: str):
    player, cards = text.split(":")
    return t.add("pass", player=player) if cards == "pass" else t.play(player, cards)


@pytest.mark.parametrize(("options", "before", "play", "off", "on"), SWITCHES)
def test_D1_every_switch_is_off_and_can_be_turned_on(table, options, before, play, off, on):
    for values, expected in (({}, off), (options, on)):
        t = table(**values)
        for text in re.findall(r"\w:(?:pass|[RBYG\d ]+)(?= \w:|$)", before):
            played(t, text)
        ruling = played(t, play).ruling
        assert (ruling.verdict, ruling.effects) == expected, values


def test_D1_an_answer_may_overlap_unless_it_must_be_wholly_above(table):
    for follow, verdict in (("above-lowest", "legal"), ("above-all", "illegal")):
        t = table(sequences=True, sequence_follow=follow)
        t.play("a", "R1 R2 R3")
        assert t.play("b", "B2 B3 B4").ruling.verdict == verdict


def test_D1_the_owner_gets_a_turn_before_the_field_clears(table):
    for on, owner_turn in ((False, ("clear",)), (True, ())):
        t = table(owner_gets_turn=on)
        t.play("a", "R1")
        t.add("pass", player="b")
        assert t.add("pass", player="c").ruling.effects == owner_turn


def test_D1_a_stopped_eight(table):
    t = table(eight_cut=True, stop_4=True)
    t.play("a", "R1")
    t.play("b", "R8")
    assert "stop" in t.play("c", "R4").ruling.effects


@pytest.mark.parametrize(
    ("profile", "options", "field"),
    [
        ("torite-c", {"eight_cut": True}, "eight_cut"),
        ("torite-sevens", {"lock": 2}, "lock"),
        ("torite-daifugo", {"strict_lock": True}, "strict_lock"),
        ("torite-daifugo", {"sequence_revolution": 4}, "sequence_revolution"),
        ("torite-daifugo", {"trump": "Y"}, "trump"),
        ("torite-daifugo", {"passes": 2}, "passes"),
        ("torite-poker", {"low_wins": True}, "low_wins"),
        ("torite-sevens", {"meeples": True}, "meeples"),
        ("torite-a", {"trump": "R"}, "trump"),
        ("torite-c", {"kind": "bridge"}, "kind"),
        ("torite-c", {"jokers": 1}, "jokers"),
    ],
)
def test_contradictory_switches_are_refused_with_one_sentence(sit, profile, options, field):
    with pytest.raises(OptionsError) as caught:
        sit(profile, "abc", "torite", **options)
    assert caught.value.field == f"options.{field}"
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("trump", ["R", "B", "Y", "G", "none"])
def test_P1_option_trump(sit, trump):
    t = sit("torite-c", "abcde", "torite", trump=trump)
    for player, card in zip("abcde", ["R9", "B2", "Y3", "G4", "R10"], strict=True):
        t.play(player, card)
    assert t.fold.turn == {"R": "e", "B": "b", "Y": "c", "G": "d", "none": "e"}[trump]


@pytest.mark.parametrize(("low_wins", "winner"), [(False, "b"), (True, "a")])
@pytest.mark.parametrize("kind", ["follow", "not-follow", "simultaneous"])
def test_C3_option_low_wins_and_kind(sit, kind, low_wins, winner):
    t = sit("torite-c", "ab", "torite", kind=kind, low_wins=low_wins)
    t.play("a", "R2")
    out = t.play("b", "R5" if kind == "follow" else "B5")
    assert out.ruling.params["winner"] == winner


@pytest.mark.parametrize("meeples", [False, True])
def test_M1_option_meeples(sit, meeples):
    t = sit("torite-e", "ab", "torite", meeples=meeples)
    assert (t.add("meeple", player="a", colour="R").ruling.verdict == "legal") == meeples


def test_D1_a_locked_colour_is_named_in_both_languages(sit):
    table = sit("torite-daifugo", "ABC", "torite", lock=2)
    table.play("A", "R5 B5")
    table.play("B", "R6 B6")
    found = table.play("C", "R7 Y7")
    assert found.ruling.code == "suit-locked"
    assert message(found, "ja") == "縛りがかかっています。赤・青しか出せません。"
    assert message(found, "en") == "The suit is locked: only red and blue may be played."

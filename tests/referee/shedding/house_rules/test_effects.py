"""What a play sets off: which steps a table takes, in which order."""

from __future__ import annotations

import pytest

from referee import games
from referee.shedding.house_rules import effects
from referee.shedding.options import SheddingOptions


def taken(**switches):
    return effects.steps(SheddingOptions(**switches), False)


def test_a_table_takes_the_steps_that_its_switches_turn_on_in_the_order_of_the_list():
    everything = taken(
        eleven_back="forced",
        color_lock=True,
        sandstorm=True,
        reverse_9=True,
        skip_5=True,
        discard_10=True,
        dai_kakumei=True,
        foul_clears=True,
    )
    assert everything.before == tuple(step for step, _ in effects.BEFORE)
    assert everything.cuts == tuple(look for look, _ in effects.CUTS)
    assert everything.after == tuple(step for step, _ in effects.AFTER)


def test_a_table_without_rules_takes_no_step():
    bare = taken(
        jokers=0, revolution=False, five_card_unanswerable=False, eight_cut=False, spade_three=False, lock=0,
        foul_finish="off",
    )  # fmt: skip
    assert bare == ((), (), ())


@pytest.mark.parametrize(
    ("switch", "value", "step"),
    [
        ("eleven_back", "optional", effects.eleven_back),
        ("number_lock", True, effects.other_locks),
        ("reverse_9", True, effects.reverse),
        ("skip_5", True, effects.skip),
        ("bomber_q", True, effects.owe),
        ("dai_kakumei", True, effects.win_at_once),
        ("foul_clears", True, effects.foul_clears),
    ],
)
def test_a_switch_adds_its_own_step_alone(switch, value, step):
    off, on = taken(), taken(**{switch: value})
    assert {*on.before, *on.after} - {*off.before, *off.after} == {step}


def test_V3_cards_are_owed_in_hensoku_without_a_house_rule():
    game, options = games.choose("hensoku", None, {})
    assert effects.owe in game.steps(options).after


@pytest.mark.parametrize(
    ("cards", "told", "rule"),
    [
        ("S8 H8 D8 C8", ("revolution", "eight-cut", "clear"), "G10"),
        ("S8 H8 D8 C8 JK", ("revolution", "five-card-revolution", "eight-cut", "clear"), "G10"),
        ("S9 H9 D9 C9", ("revolution", "skip"), "G9"),
        ("S9 H9 D9", ("reverse",), "H4"),
    ],
)
def test_several_steps_of_one_play_are_told_in_order_and_the_last_cut_is_cited(sit, cards, told, rule):
    table = sit("official", "ABCD", reverse_9=True, skip_5=True)
    outcome = table.play("A", cards)
    assert outcome.ruling.effects == tuple(effect for effect in told if effect != "skip")
    assert outcome.ruling.rule == rule

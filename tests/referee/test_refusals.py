"""A table that cannot be played is refused in Japanese and English; every sentence of the catalogue is said by one."""

from __future__ import annotations

import re

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from referee.play.options import OptionsError
from referee.texts import catalogue
from referee.words.rulebook import rule


def refuse(game="daifugo", profile=None, players="ABCD", deck=None, **options):
    """The refusal of a table."""
    with pytest.raises(OptionsError) as caught:
        Fold(Header(game, tuple(players), profile, options, deck))
    return caught.value


def refuse_leader():
    folded = Fold(Header("daifugo", ("A", "B"), "official", {}))
    with pytest.raises(OptionsError) as caught:
        folded.add(Event(1, "round", number=2, leader="Z"))
    return caught.value


def refuse_rule():
    with pytest.raises(OptionsError) as caught:
        rule("G99", "en")
    return caught.value


def refuse_sets():
    with pytest.raises(OptionsError) as caught:
        Fold(Header("daifugo", ("A", "B"), tournament={"seats": "by-score"}))
    return caught.value


CASES = {
    "no-rule": refuse_rule,
    "no-game": lambda: refuse("chess"),
    "game-is-profile": lambda: refuse("nono"),
    "game-meant": lambda: refuse("sevens"),
    "no-profile": lambda: refuse(profile="mine"),
    "no-switch": lambda: refuse(mine=1),
    "bool": lambda: refuse(revolution=1),
    "one-of": lambda: refuse(lock=1),
    "whole-to": lambda: refuse(rounds=-1),
    "list": lambda: refuse(points="many"),
    "leader": refuse_leader,
    "players-least": lambda: refuse(players="A"),
    "players-hensoku": lambda: refuse("hensoku", players="ABCDE"),
    "players-between": lambda: refuse("napoleon", players="ABC"),
    "players-exactly": lambda: refuse("goninkan", players="ABCD"),
    "players-strips": lambda: refuse(profile="nono", players="ABCDE", deck={"name": "nono", "sets": 2}),
    "deck-ranks": lambda: refuse(profile="nono", deck={"ranks": ["x"] * 13}),
    "payer": lambda: refuse(next_leader="payer"),
    "no-jokers": lambda: refuse(jokers=0, joker_makes_lock=True),
    "no-sequences": lambda: refuse(sequences=False, sequence_revolution=4),
    "no-eight-cut": lambda: refuse(eight_cut=False, stop_4=True),
    "no-revolution": lambda: refuse(revolution=False, sequence_revolution=4),
    "foul-miyako": lambda: refuse(foul_triggers_miyako_ochi=True, miyako_ochi=False),
    "joker-eight": lambda: refuse(joker_as_eight=True),
    "strict-lock": lambda: refuse(strict_lock=True, lock=0),
    "no-exchange": lambda: refuse(tax_evasion="rank", exchange="none"),
    "no-tenpen": lambda: refuse(tenpen_highest="10"),
    "no-foul-finish": lambda: refuse(foul_clears=True, foul_finish="off"),
    "finisher-clears": lambda: refuse(foul_clears=True, finisher_play="clears"),
    "not-in-hensoku": lambda: refuse("hensoku", lucky_seven=True),
    "points-empty": lambda: refuse(points=[]),
    "hensoku-daihinmin": lambda: refuse("hensoku", next_leader="daihinmin"),
    "hensoku-exchange": lambda: refuse("hensoku", exchange="2-1"),
    "hensoku-miyako": lambda: refuse("hensoku", miyako_ochi=True),
    "hensoku-gekokujo": lambda: refuse("hensoku", gekokujo=True),
    "hensoku-gives": lambda: refuse("hensoku", pass_7=True),
    "hensoku-discards": lambda: refuse("hensoku", discard_10=True),
    "hensoku-points": lambda: refuse("hensoku", points=[1]),
    "hensoku-finisher": lambda: refuse("hensoku", finisher_play="stays"),
    "trump": lambda: refuse("torite", "torite-a", trump="Y"),
    "low-wins": lambda: refuse("torite", "torite-poker", low_wins=True),
    "meeples": lambda: refuse("torite", "torite-sevens", meeples=True),
    "revoke": lambda: refuse("torite", "torite-e", revoke="loss"),
    "passes": lambda: refuse("torite", "torite-c", passes=5),
    "isolated": lambda: refuse("torite", "torite-c", isolated=True),
    "not-daifugo": lambda: refuse("torite", "torite-c", eight_cut=True),
    "needs": lambda: refuse("torite", "torite-daifugo", stop_4=True),
    "adjutants-players": lambda: refuse("napoleon", players="ABCDE", adjutants=2),
    "no-sets": refuse_sets,
    "joker-led": lambda: refuse("napoleon", players="ABCDE", joker_led="strongest"),
}


@pytest.mark.parametrize("reason", CASES)
def test_a_refusal_says_one_sentence_in_both_languages(reason):
    error = CASES[reason]()
    assert error.reason == reason
    english, japanese = error.say("en"), error.say("ja")
    assert str(error) == f"{error.field}: {english}"
    assert re.search(r"[ぁ-ん]", japanese) and english.isascii()
    assert (english + japanese).isprintable()
    assert "{" not in english + japanese


def test_every_sentence_is_one_that_a_table_can_meet():
    said = {key.removeprefix("refused.") for key in catalogue() if key.startswith("refused.")}
    assert said == set(CASES)

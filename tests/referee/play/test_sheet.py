"""The rules of a table in words: of every profile, and however its switches are set."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from bench.rules import switches
from referee import games
from referee.play.options import OptionsError, as_dict, json_schema, means, offered
from referee.texts import catalogue, has
from referee.words.rulebook import page, sheet
from table.simulation.scripts.players import Kind

PROFILES = [(name, profile) for name in games.names() for profile in games.profiles(name)]


def said(name, profile, asked):
    return [(line.rule, line.text) for section in sheet(name, profile, asked) for line in section.lines]


def whole(lines):
    for rule, text in lines:
        assert has(f"rule.{rule}"), rule
        assert text.ja.endswith("。") and text.en.endswith("."), text
        assert not re.search(r"[{}]|None|True|False|  |card\(s\)", text.ja + text.en), text
        assert not re.search(r"\b1 (cards|jokers|rounds|passes)\b", text.en), text


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_every_profile_is_told_in_whole_sentences_each_once(name, profile):
    lines = said(name, profile, {})
    whole(lines)
    assert len({text.ja for _, text in lines}) == len(lines)
    for lang in ("ja", "en"):
        assert page(name, lang, profile).startswith("# ")


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_every_switch_that_means_anything_changes_what_is_said(name, profile):
    properties = json_schema(games.find(name).options_class, {}, name)["properties"]
    start = games.resolve(games.find(name), profile, {})
    before = said(name, profile, {})
    for key, entry in properties.items():
        if not means(start, key):
            continue
        values = entry.get("enum") or ([True, False] if entry.get("type") == "boolean" else [2, 4])
        if key == "points":
            values = [[4, 2, 0]]
        for value in values:
            if value != as_dict(start)[key]:
                after = said(name, profile, {key: value})
                whole(after)
                assert after != before, (key, value)


@pytest.mark.parametrize("name", games.names())
def test_any_table_can_be_told(name):
    rng = random.Random(name)
    game = games.find(name)
    properties = json_schema(game.options_class, {}, name)["properties"]
    told = 0
    for _ in range(150):
        profile = rng.choice(list(games.profiles(name)))
        start = games.resolve(game, profile, {})
        asked = {}
        for key, entry in properties.items():
            if offered(start, key) and rng.random() < 0.4:
                values = entry.get("enum") or ([True, False] if entry.get("type") == "boolean" else [1, 3])
                asked[key] = rng.choice(values) if key != "points" else [1]
        try:
            whole(said(name, profile, asked))
            told += 1
        except OptionsError:
            pass
    assert told > 20


@pytest.mark.random
def test_every_sentence_of_the_sheets_is_said_by_some_table():
    """No sentence of the catalogue is left over from a switch that went."""
    heard = set()
    for name, profile in PROFILES:
        game = games.find(name)
        properties = json_schema(game.options_class, {}, name)["properties"]
        start = games.resolve(game, profile, {})
        tables = [{}]
        for key, entry in properties.items():
            values = entry.get("enum") or ([True, False] if entry.get("type") == "boolean" else [0, 2])
            tables += [{key: value} for value in values] if offered(start, key) and key != "points" else []
        tables += [
            {**one, **more}
            for one in tables
            for more in RICH
            if all(key in properties and offered(start, key) for key in more)
        ]
        for asked in tables:
            try:
                heard |= {text.ja for _, text in said(name, profile, asked)}
            except OptionsError:
                continue
    written = {text.ja for key, text in catalogue().items() if key.startswith("sheet.") and text.ja.endswith("。")}
    assert {text for text in written if "{" not in text} - heard == set()


RICH = (
    {"sequences": True, "eight_cut": True, "lock": 2},
    {"exchange": "none"},
    {"joker_when_void": True, "spade_three_calls_joker": True},
    {"joker_when_void": True, "joker_calls_trumps": True, "joker_led": "strongest"},
    {"lock_scope": "first-two", "lock": 3},
    {"eleven_back": "forced", "sequence_revolution": 5},
    {"miyako_ochi": True, "foul_finish": "contains", "foul_triggers_miyako_ochi": True},
    {"finisher_play": "ends-round"},
    {"revolution": True, "sequences": True},
    {"joker_calls_trumps": True},
    {"tenpen": True},
    {"revolution": False, "sequence_revolution": 0, "eleven_back": "off"},
    {"same_two": True},
    {"jokers": 2},
    {"jokers": 0},
    {"first_leader": "d3", "next_leader": "d3", "exchange": "none"},
)


EXCLUDE = (
    (r"names a card: whoever", r"names two cards"),
    (r"is the weakest(?! unless)", r"A led joker (is the strongest|comes next)"),
    (r"only by whoever cannot follow, or leads", r"♠3.*joker must"),
    (r"[Ww]hoever empties the hand first wins|As soon as a hand is empty", r"whatever is left"),
    (r"without (a joker|jokers)[,;]", r"(?<!without a )(?<!without )\bjokers?\b"),
    (r"may not pass", r"[Aa]nybody may pass at any time"),
    (r"There is no exchange", r"exchange two cards"),
    (r"Any card may be (the last|played last)", r"foul finish, and loses"),
    (r"^Playing .* reverses the order", r"may be declared"),
    (r"everybody else heimin", r"the hinmin"),
    (r"^In a sequence there is no 8-cut", r"A sequence with an 8 clears"),
    (r"Sequences do not lock", r"Sequences lock too"),
)
"""Sentences of which only one can stand on a sheet."""


def excluded(texts):
    """Two sentences of a sheet of which only one can be true."""
    for one, other in EXCLUDE:
        first = [text for text in texts if re.search(one, text)]
        second = [text for text in texts if re.search(other, text) and text not in first]
        if first and second:
            return first[0], second[0]
    return None


ABSENT = (
    ("sequences", False, r"\bsequence"),
    ("revolution", False, r"revolution"),
    ("jokers", 0, r"joker"),
    ("joker", False, r"joker"),
    ("lock", 0, r"\block"),
    ("exchange", "none", r"\b(ex)?chang"),
    ("foul_finish", "off", r"\bfoul"),
    ("miyako_ochi", False, r"miyako"),
    ("eleven_back", "off", r"11-back"),
    ("yoromeki", False, r"yoromeki|♥Q"),
    ("spade_three_calls_joker", False, r"♠3"),
)
"""Switches that take something from a game, and the words that then have nothing to speak of."""


BESIDES = r"without (a joker|jokers)|There is no|makes no|no foul finish|never foul|(number|colour) lock"
"""What may be said all the same: that it is not there, and locks of another kind."""


@pytest.mark.random
@pytest.mark.parametrize(("key", "off", "words"), ABSENT)
def test_no_sentence_speaks_of_what_a_table_does_not_have(key, off, words):
    for name, profile in PROFILES:
        start = games.resolve(games.find(name), profile, {})
        if not (hasattr(start, key) and means(start, key)):
            continue
        for other, value in (("", None), *switches.values(Kind(name, profile, {}, name))):
            asked = {key: off, **({other: value} if other else {})}
            if other == key or not switches.playable(Kind(name, profile, {}, name), asked):
                continue
            spoken = [text.en for _, text in said(name, profile, asked) if re.search(words, text.en)]
            locks = key == "lock" and other in ("number_lock", "color_lock")
            assert locks or all(re.search(BESIDES, text) for text in spoken), (profile, asked, spoken)


def test_no_deck_is_spoken_of_in_the_words_of_another():
    coloured = switches.values(Kind("torite", "torite-daifugo", {}, "torite"))
    for key, value in coloured:
        for more in ({}, {"lock": 2}):
            asked = {**more, key: value}
            if switches.playable(Kind("torite", "torite-daifugo", {}, "torite"), asked):
                assert not [text for _, text in said("torite", "torite-daifugo", asked) if "マーク" in text.ja], asked


@pytest.mark.random
@pytest.mark.parametrize("name", games.names())
def test_no_two_switches_make_sentences_that_exclude_each_other(name):
    kind = Kind(name, games.find(name).default_profile, {}, name)
    for profile in games.profiles(name):
        kind = kind._replace(profile=profile)
        every = switches.values(kind)
        for pair in ((), *((one,) for one in every), *itertools.combinations(every, 2)):
            asked = dict(pair)
            if len(asked) == len(pair) and switches.playable(kind, asked):
                told = excluded([text.en for _, text in said(name, profile, asked)])
                assert told is None, (profile, asked, told)


def test_sentences_that_exclude_each_other_are_found():
    assert excluded(["Napoleon names two cards.", "Napoleon names a card: whoever holds it …"])
    assert excluded(["52 cards, without jokers; …", "A joker counts 10."]) and not excluded(["All is well."])

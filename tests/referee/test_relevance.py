"""Switches that mean nothing are not offered: what the schema says they rest on is true, what it offers is taken."""

from __future__ import annotations

import dataclasses
import itertools
import json

import pytest

from referee import games
from referee.events import Header
from referee.fold import Fold
from referee.play.options import OptionsError, as_dict, json_schema, means, offered
from referee.records.reader import read_record
from referee.words.lines import ruling_line
from table.simulation.scripts.players import Kind, Sitting

PROFILES = [(name, profile) for name in games.names() for profile in games.profiles(name)]


def schema(name):
    return json_schema(games.find(name).options_class, {}, name)["properties"]


def values(entry):
    if "enum" in entry:
        return entry["enum"]
    return [True, False] if entry.get("type") == "boolean" else []


def resting():
    """(game, profile, switch, values that leave it without a meaning)."""
    for name, profile in PROFILES:
        options = games.resolve(games.find(name), profile, {})
        if profile in ("stadium", "nono"):
            continue
        for key, entry in schema(name).items():
            for other, good in entry.get("x-when", {}).items():
                bad = [value for value in values(schema(name)[other]) if value not in good]
                if offered(options, key) and other != "kind" and bad:
                    yield name, profile, key, {other: bad[0]}


def ruled(name, profile, options, lines):
    header, events, _ = read_record([json.dumps(line).encode() for line in lines])
    assert isinstance(header, Header)
    fold = Fold(Header(name, header.players, profile, options))
    return [ruling_line(fold.add(event), words=False) for event in events]


@pytest.mark.parametrize(("name", "profile", "key", "off"), list(resting()), ids=str)
def test_a_switch_without_what_it_rests_on_changes_nothing_or_is_refused(name, profile, key, off):
    kind = Kind(name, profile, off, f"{name} {profile} {key}")
    lines = Sitting(kind, 0, fouls=0.2).play(2 if "exchange" in off else 1).lines
    told = []
    for value in values(schema(name)[key])[:4]:
        try:
            told.append(ruled(name, profile, {**off, key: value}, lines))
        except OptionsError as error:
            assert error.field in {f"options.{key}", f"options.{next(iter(off))}"}
    assert told and all(other == told[0] for other in told)


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_whatever_the_form_offers_is_taken(name, profile):
    game = games.find(name)
    start = games.resolve(game, profile, {})
    offers = {key: values(entry) for key, entry in schema(name).items() if offered(start, key)}
    for first, second in itertools.permutations(offers, 2):
        for one in offers[first]:
            if not means(start, first):
                continue
            changed = games.resolve(game, profile, {first: one})
            for two in offers[second] if means(changed, second) else ():
                try:
                    games.resolve(game, profile, {first: one, second: two})
                except OptionsError as error:
                    # Only what the second choice left without a meaning is refused, and the form takes it back.
                    assert error.field == f"options.{first}"
                    assert not means(dataclasses.replace(changed, **{second: two}), first)


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_each_game_offers_its_own_switches_only(name, profile):
    options = games.resolve(games.find(name), profile, {})
    shown = {key for key in as_dict(options) if offered(options, key)}
    if name == "torite":
        assert "kind" not in shown
        assert ("pass_7" in shown) == (profile == "torite-daifugo")
        assert ("passes" in shown) == (profile == "torite-sevens")
        assert ("low_wins" in shown) == (profile not in ("torite-daifugo", "torite-sevens", "torite-poker"))
        assert profile != "torite-poker" or not shown
    if name == "hensoku":
        assert not shown & {"exchange", "miyako_ochi", "gekokujo", "points", "pass_7", "discard_10"}
        assert "payer" in schema(name)["next_leader"]["enum"] and "daihinmin" not in schema(name)["next_leader"]["enum"]
    if name == "daifugo":
        assert "payer" not in schema(name)["next_leader"]["enum"]

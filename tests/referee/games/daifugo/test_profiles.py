"""Each profile of Daifugo names its own rule set: what a ruling cites, and what the sheet says."""

from __future__ import annotations

import pytest

from referee import games
from referee.games.daifugo.profiles import PROFILES
from referee.shedding.book import GENERIC, book, cite
from referee.words import rulebook


@pytest.mark.parametrize(("profile", "rule"), [("official", "G3"), ("stadium", "T3"), ("uecda", "G3")])
def test_a_play_that_is_too_weak_cites_the_rule_set_of_the_profile(sit, profile, rule):
    table = sit(profile, "ABCD", first_leader="record")
    table.play("A", "S9")
    ruling = table.play("B", "S5").ruling
    assert (ruling.code, ruling.rule) == ("too-weak", rule)


def test_a_rule_set_falls_back_on_the_generic_one():
    uecda = PROFILES["uecda"].book
    assert cite(uecda, "lock") == "U"
    assert cite(uecda, "play") == GENERIC["play"] == "G3"


def test_a_rule_set_names_only_what_a_ruling_can_cite():
    with pytest.raises(AssertionError, match="lokc"):
        book({"lokc": "U"})


@pytest.mark.parametrize("profile", PROFILES)
def test_every_rule_that_a_profile_cites_has_words(profile):
    assert set(PROFILES[profile].book.values()) <= {*rulebook.rule_ids("daifugo")}


def test_the_profiles_are_those_of_the_game():
    assert list(games.find("daifugo").profiles) == ["official", "stadium", "uecda"]
    assert list(games.profiles("daifugo")) == ["official", "stadium", "uecda", "nono"]

"""Daifugo's three courses differ where their rules do."""

from __future__ import annotations

from referee.games.daifugo.lessons import COURSES


def titles(profile: str) -> set[str]:
    return {page.title.en for page in COURSES[profile].pages}


def test_each_rule_set_tells_its_own_rules() -> None:
    assert "The 11-back" in titles("stadium") and "The 11-back" not in titles("official") | titles("uecda")
    assert "The foul finish" in titles("official") and "The foul finish" not in titles("uecda")


def test_U_five_sit_at_the_table_of_the_championship() -> None:
    seats = {profile: len(COURSES[profile].quiz[0].position.lines[0]["players"]) for profile in COURSES}
    assert seats == {"official": 4, "stadium": 4, "uecda": 5}

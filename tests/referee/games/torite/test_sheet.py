"""The sheets of the coloured games: every profile has its own."""

from __future__ import annotations

import pytest

from referee.words import rulebook


def rules(profile: str) -> set[str]:
    return {line.rule for section in rulebook.sheet("torite", profile) for line in section.lines}


@pytest.mark.parametrize(("profile", "rule"), [("torite-sevens", "S1"), ("torite-poker", "K1"), ("torite-bonus", "M1"),
                                               ("torite-daifugo", "D1"), ("torite-a-trump", "P1")])  # fmt: skip
def test_a_profile_cites_its_own_rule_set(profile: str, rule: str) -> None:
    assert rule in rules(profile)


def test_no_two_kinds_have_the_same_sheet() -> None:
    sheets = [
        frozenset(rules(profile)) for profile in ("torite-a", "torite-c", "torite-e", "torite-poker", "torite-sevens")
    ]
    assert len(set(sheets)) == len(sheets)

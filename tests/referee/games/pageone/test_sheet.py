"""The rules of a table in words."""

from __future__ import annotations

from referee.words import rulebook


def told(**switches):
    return [line.text.en for section in rulebook.sheet("pageone", None, switches) for line in section.lines]


def test_every_rule_stands_on_the_sheet():
    rules = [line.rule for section in rulebook.sheet("pageone") for line in section.lines]
    assert sorted(set(rules)) == [f"W{number}" for number in range(1, 9)]


def test_the_sheet_says_what_the_switches_set():
    assert any("53 cards" in line for line in told()) and any("52 cards" in line for line in told(joker=False))
    assert "Who forgot draws 3 cards." in told(penalty=3)
    assert not any("forgot" in line for line in told(penalty=0))
    assert "The joker may not be the last card." in told(joker_finish=False)
    assert "The joker may not be the last card." not in told(joker_finish=False, joker=False)

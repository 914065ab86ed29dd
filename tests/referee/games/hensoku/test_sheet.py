"""The sheet of 変則大富豪: its own sections, and the switches of the family."""

from __future__ import annotations

from referee.json_values import JsonValue
from referee.words import rulebook


def rules(**switches: JsonValue) -> set[str]:
    sections = rulebook.sheet("hensoku", None, switches)
    return {line.rule for section in sections for line in section.lines}


def test_its_own_rules_stand_there() -> None:
    assert {"V3", "V5", "V13", "V14", "V16", "V17", "V18", "V19"} <= rules()


def test_a_house_rule_stands_there_where_it_is_played() -> None:
    assert "H1" in rules(skip_5=True) and "H1" not in rules()


def test_how_revolutions_multiply_is_said() -> None:
    def text(factor: str) -> list[str]:
        sheet = rulebook.sheet("hensoku", None, {"revolution_factor": factor})
        return [line.text.ja for section in sheet for line in section.lines]

    assert set(text("times")) != set(text("power"))

"""The sheet of NONO大富豪 cites its own rules."""

from __future__ import annotations

from referee.words import rulebook


def rules(profile: str) -> set[str]:
    return {line.rule for section in rulebook.sheet("daifugo", profile) for line in section.lines}


def test_it_cites_the_rules_of_the_strips() -> None:
    assert {"N4", "N6"} <= rules("nono") and not any(rule.startswith("N") for rule in rules("official"))


def test_its_words_never_speak_of_numbers() -> None:
    sheet = rulebook.sheet("daifugo", "nono")
    strength = [line.text.en for section in sheet for line in section.lines if line.rule == "N4"]
    assert strength and not any("3 <" in text for text in strength)

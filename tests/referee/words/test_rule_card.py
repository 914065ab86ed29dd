"""Rule cards: the words of the sheet, with a picture of cards wherever the game has something to show."""

from __future__ import annotations

import pytest

from referee import games
from referee.words import rulebook
from referee.words.rule_card import RuleCard, rule_card

PROFILES = [(name, profile) for name in games.names() for profile in games.profiles(name)]


def pictures(card: RuleCard) -> dict[str, list[str]]:
    """The rows of cards beside each sentence, by its English words."""
    return {
        line.text.en: [" ".join(row) for row in line.cards]
        for section in card.sections
        for line in section.lines
        if line.cards
    }


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_a_card_has_the_words_of_the_sheet_and_pictures_of_cards_of_its_deck(name: str, profile: str) -> None:
    card = rule_card(name, profile, {})
    said = [(section.title, [line.text for line in section.lines]) for section in card.sections]
    assert said == [(part.title, [line.text for line in part.lines]) for part in rulebook.sheet(name, profile)]
    assert card.title.ja and card.title.en and card.sources and card.changed == ()
    shown = {code for rows in pictures(card).values() for row in rows for code in row.split()}
    coloured = name == "torite"
    assert shown and {code[0] in "RBYG" for code in shown if code not in ("JK", "BACK")} == {coloured}


def test_the_hands_of_poker_are_shown_strongest_first() -> None:
    rows = [rows[0].split() for rows in pictures(rule_card("torite", "torite-poker", {})).values()]
    assert len(rows) == 8 and all(len(row) == 5 for row in rows)
    assert {card[0] for card in rows[0]} == {"R"} and rows[1][:4] == ["R5", "B5", "Y5", "G5"]


def test_pictures_follow_the_switches() -> None:
    usual = pictures(rule_card("daifugo", "official", {}))
    foul = next(rows for text, rows in usual.items() if "foul finish" in text)
    assert foul == ["JK", "D8", "H2"]
    other = pictures(rule_card("daifugo", "official", {"eight_cut": False, "sequence_follow": "above-all"}))
    assert next(rows for text, rows in other.items() if "foul finish" in text) == ["JK", "H2"]
    assert ["S3 S4 S5", "S6 S7 S8"] in other.values() and ["S3 S4 S5", "S4 S5 S6"] in usual.values()


def test_a_rule_stands_beside_the_cards_that_show_it() -> None:
    joker = next(rows for text, rows in pictures(rule_card("pageone", "pageone", {})).items() if "joker" in text)
    assert joker in (["JK"], ["H7 S3 C9 DK"])
    fives = rule_card("daifugo", "official", {"skip_5": True})
    assert [(each.key, each.value) for each in fives.changed] == [("skip_5", True)]

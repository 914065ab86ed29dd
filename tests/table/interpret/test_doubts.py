"""What was seen and left out is said in both languages, with its cards."""

from __future__ import annotations

import string

import pytest

from table.interpret.doubts import WORDS, Code, Doubt


@pytest.mark.parametrize("code", WORDS)
def test_both_languages_name_the_same_things(code: Code) -> None:
    fields = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in WORDS[code].values()]
    assert set(WORDS[code]) == {"ja", "en"} and fields[0] == fields[1]


def test_unread_cards_are_named_by_a_word() -> None:
    words = Doubt("waits", 1200.0, {"cards": ["S6", None, "?"]}).words()
    assert "♠6, an unread card, an unread card" in words["en"] and "♠6・読めない札・読めない札" in words["ja"]


def test_cards_are_written_as_on_the_table_and_not_as_codes() -> None:
    words = Doubt("laid-meanwhile", None, {"cards": ["JK", "H少々", "R7"]}).words()
    assert "watched: the joker, ♥少々, red 7." in words["en"] and "ジョーカー・♥少々・赤7" in words["ja"]


def test_a_log_is_told_when() -> None:
    assert Doubt("waits", 1234.5, {"cards": ["S6"]}).en.startswith("at 1234 ms: ♠6")
    assert Doubt("not-kept").en.startswith("Nothing could be saved")

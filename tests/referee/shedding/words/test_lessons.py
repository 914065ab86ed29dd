"""The pages that the shedding games share say what a table's switches make of a rule."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.shedding.words.lessons import tour


def told(**options: Any) -> str:
    game = games.find("daifugo")
    return " ".join(page.title.en + page.text.en for page in tour(games.resolve(game, None, options)))


@pytest.mark.parametrize(
    "option, value, words",
    [("eight_cut", True, "8-cut"), ("eleven_back", "forced", "11-back"), ("lock", 2, "suit lock"),
     ("revolution", True, "Revolution"), ("miyako_ochi", True, "falls to the bottom")],
)  # fmt: skip
def test_a_rule_has_a_page_only_where_it_is_played(option: str, value: object, words: str) -> None:
    rest = {"eight_cut": {"foul_finish": "off"}, "revolution": {"five_card_unanswerable": False}}.get(option, {})
    off = {"eleven_back": "off", "lock": 0}.get(option, False)
    assert words in told(**{option: value}) and words not in told(**{option: off}, **rest)


def test_G6_G10_G12_the_page_says_which_variant() -> None:
    assert "wholly above" in told(sequence_follow="above-all") and "lowest cards" in told()
    assert "with an 8 in it cuts as well" in told(eight_cut_in_sequences=True) and "does not cut" in told()
    assert "takes the suit that is missing" in told(joker_makes_lock=True)
    assert "a sequence of 4 or more" in told(sequence_revolution=4)
    assert "If the player of a jack says so" in told(eleven_back="optional") and "A jack turns" in told(
        eleven_back="forced"
    )
    assert "comes back to who" in told(owner_gets_turn=True, pass_final=True)

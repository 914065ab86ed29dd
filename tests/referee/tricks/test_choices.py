"""What a table may choose after a proven revoke."""

from __future__ import annotations

from referee import games
from referee.play.options import json_schema
from referee.texts import has
from referee.tricks.choices import CHOICES, NONE


def test_X6_every_choice_has_words_and_is_a_value_of_the_switch() -> None:
    assert CHOICES[0] == NONE
    for choice in CHOICES:
        assert has(f"event.remedy.{choice}") and has(f"sheet.revoke.{choice}")
    for name in ("napoleon", "torite"):
        assert json_schema(games.find(name).options_class, {}, name)["properties"]["revoke"]["enum"] == [*CHOICES]

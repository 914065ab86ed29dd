"""The switches: their rules, and that no two contradict each other."""

from __future__ import annotations

from dataclasses import fields

import pytest

from referee import games
from referee.games.pageone.options import PageOneOptions
from referee.play.options import means
from referee.words.rulebook import sheet


def test_every_switch_names_its_rule_and_none_contradicts_another():
    assert {field.name: field.metadata["rule"] for field in fields(PageOneOptions)} == {
        "joker": "W1", "cards": "W1", "penalty": "W7", "false_shout": "W7", "joker_finish": "W8",
    }  # fmt: skip
    assert list(PageOneOptions(False, 5, 0, True, False).contradictions()) == []


def test_whether_one_may_go_out_with_the_joker_means_nothing_without_one():
    game = games.find("pageone")
    assert not means(games.resolve(game, None, {"joker": False}), "joker_finish")
    assert means(games.resolve(game, None, {}), "joker_finish")


@pytest.mark.parametrize(
    ("options", "said"),
    [({"cards": 5}, "5 each"), ({"cards": 6}, "6 each"), ({"cards": 7}, "7 each"), ({"false_shout": True}, "draws 5")],
)
def test_W1_W7_how_many_cards_and_what_a_false_shout_costs_stand_on_the_sheet(options, said):
    lines = [line.text.en for section in sheet("pageone", None, options) for line in section.lines]
    assert any(said in line for line in lines)

"""The switches: their rules, and that no two contradict each other."""

from __future__ import annotations

from dataclasses import fields

from referee import games
from referee.games.pageone.options import PageOneOptions
from referee.options import means


def test_every_switch_names_its_rule_and_none_contradicts_another():
    assert {field.name: field.metadata["rule"] for field in fields(PageOneOptions)} == {
        "joker": "W1", "cards": "W1", "penalty": "W7", "false_shout": "W7", "joker_finish": "W8",
    }  # fmt: skip
    assert list(PageOneOptions(False, 5, 0, True, False).contradictions()) == []


def test_whether_one_may_go_out_with_the_joker_means_nothing_without_one():
    game = games.find("pageone")
    assert not means(games.resolve(game, None, {"joker": False}), "joker_finish")
    assert means(games.resolve(game, None, {}), "joker_finish")

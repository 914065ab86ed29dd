"""Every switch of every game stands in a group and is explained in both languages."""

from __future__ import annotations

from webui.catalogue import games
from webui.grouping import GROUPS, REST, group_of, titles


def test_every_switch_stands_in_one_group() -> None:
    named = [key for _, keys in GROUPS.values() for key in keys]
    assert len(named) == len(set(named))
    for game in games():
        assert set(game.switches) == set(game.options["properties"])
        assert {each.group for each in game.switches.values()} == set(game.groups)
        assert list(game.groups) == [name for name in GROUPS if name in game.groups]


def test_what_no_group_names_stands_among_the_special_cards() -> None:
    assert group_of("sandstorm") == REST and group_of("a-rule-of-tomorrow") == REST
    assert titles(["skip_5"]).keys() == {"cards"}


def test_house_rules_are_explained() -> None:
    daifugo = next(game for game in games() if game.name == "daifugo")
    for key in ("skip_5", "pass_7", "lock", "revolution", "miyako_ochi"):
        help_ = daifugo.switches[key].help
        assert help_ is not None and len(help_.ja) > 10 and len(help_.en) > 20

"""What the games on the coloured deck share: the match, the table, choices out of turn and with cards of no deck."""

from __future__ import annotations

import pytest

from referee import games
from referee.play.options import OptionsError
from referee.play.protocol import Setup

PROFILES = list(games.profiles("torite"))


@pytest.mark.parametrize("profile", PROFILES)
def test_too_many_players_are_refused(profile):
    game, options = games.choose("torite", profile, {})
    most = 8 if profile == "torite-poker" else 10
    game.start(Setup(tuple("ABCDEFGHIJ"[:most]), options, profile=profile))
    with pytest.raises(OptionsError, match=f"2 to {most} players"):
        game.start(Setup(tuple("ABCDEFGHIJK"[: most + 1]), options, profile=profile))


@pytest.mark.parametrize("profile", PROFILES)
def test_cards_of_another_deck_allow_nothing(profile):
    game, options = games.choose("torite", profile, {})
    state = game.start(Setup(("A", "B", "C"), options, profile=profile))
    assert game.options(state, "A", ("S3",)) == []
    assert game.options(state, "Z", ("R3",)) == []


@pytest.mark.parametrize("second", PROFILES)
def test_wins_go_on_from_any_game_to_any_other(sit, second):
    table = sit("torite-c", "AB", "torite")
    table.add("deal", counts={"A": 1, "B": 1})
    table.play("A", "R3")
    assert "round-end" in table.play("B", "R4").ruling.effects
    table.add("round", number=2, profile=second)
    public = table.fold.table.game.public(table.fold.table.state)
    assert dict(public.wins) == {"A": 0, "B": 1}
    assert public.kind == games.resolve(games.find("torite"), second, {}).kind

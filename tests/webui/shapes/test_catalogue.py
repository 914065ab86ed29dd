"""Every game can be told to the set-up form, and read back."""

from __future__ import annotations

from webui.shapes.catalogue import GameInfo
from webui.views.catalogue import games


def test_every_game_is_told_whole() -> None:
    for game in games():
        assert GameInfo.model_validate_json(game.model_dump_json()) == game
        assert all(profile.least <= profile.most and profile.deck.plain > 0 for profile in game.profiles)
        assert game.default_profile in {profile.name for profile in game.profiles}

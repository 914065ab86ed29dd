"""What can be watched of each game: said in both languages, for every profile."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from table import games
from table.games.coverage import BY_HAND

PROFILES = [(name, profile) for name in referee_games.names() for profile in referee_games.profiles(name)]


@pytest.mark.parametrize("name", referee_games.names())
def test_every_game_has_a_module_of_its_name(name: str) -> None:
    found = games.find(name, None)
    assert found is not None and getattr(found, "__name__", "") == f"table.games.{name}"


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_every_profile_has_words_in_both_languages(name: str, profile: str) -> None:
    told = games.coverage(name, profile)
    assert told != BY_HAND
    assert all(part[lang] for part in (told.seen, told.told) for lang in ("ja", "en"))


def test_a_game_that_nobody_looked_at_is_entered_by_hand() -> None:
    assert games.find("no-such-game", None) is None
    assert games.coverage("no-such-game", "no-such-profile") == BY_HAND

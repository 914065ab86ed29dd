"""Every game of the referee has its camera part, found by its name."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from referee.events import Header
from referee.fold import Fold
from table import games
from table.games.coverage import BY_HAND
from table.interpret.shedding import Shedding
from table.interpret.showdown import Showdown
from table.interpret.tableau import Tableau
from table.interpret.tricks import Tricks

PROFILES = [(name, profile) for name in referee_games.names() for profile in referee_games.find(name).profiles]
FAMILIES = {
    "daifugo": Shedding, "nono": Shedding, "hensoku": Shedding, "napoleon": Tricks, "torite": Tricks,
    "torite-daifugo": Shedding, "torite-sevens": Tableau, "torite-poker": Showdown,
}  # fmt: skip


@pytest.mark.parametrize("name", referee_games.names())
def test_every_game_has_a_module_of_its_name(name: str) -> None:
    found = games.find(name, None)
    assert found is not None and getattr(found, "__name__", "") == f"table.games.{name}"


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_every_profile_has_its_family_and_words_in_both_languages(name: str, profile: str) -> None:
    players = next(count for count in (4, 5, 3, 2) if _plays(name, profile, count))
    moment = Fold(Header(name, tuple("ABCDE"[:players]), profile)).table
    assert isinstance(games.interpreter(moment), FAMILIES.get(profile, FAMILIES[name]))
    told = games.coverage(name, profile)
    assert told != BY_HAND
    assert all(part[lang] for part in (told.seen, told.told) for lang in ("ja", "en"))


def test_a_game_that_nobody_looked_at_is_entered_by_hand() -> None:
    assert games.find("no-such-game", None) is None
    assert games.coverage("no-such-game", "no-such-profile") == BY_HAND


def _plays(name: str, profile: str, count: int) -> bool:
    try:
        Fold(Header(name, tuple("ABCDE"[:count]), profile))
    except ValueError:
        return False
    return True

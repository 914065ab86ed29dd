"""The games that the referee knows, found by name.

Adding a game is a package here and a line in `MODULES`; its `GAMES` tuple holds one `referee.game.Game` object.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from referee.game import Game
from referee.options import OptionsError, build

# name of the game -> module that defines it in its `GAMES`.
MODULES: dict[str, str] = {
    "daifugo": "referee.games.daifugo",
    "hensoku": "referee.games.hensoku",
    "torite": "referee.games.torite",
    "napoleon": "referee.games.napoleon",
}

# Packages that several games share.
FAMILIES = ("referee.shedding", "referee.tricks")


def packages() -> tuple[str, ...]:
    """The packages of all families and games."""
    return (*FAMILIES, *MODULES.values(), "referee.games.nono")


def names() -> list[str]:
    """The names of all games."""
    return list(MODULES)


def find(name: str) -> Game[Any]:
    """The game of that name. Raises OptionsError (field `game`)."""
    module = MODULES.get(name)
    if module is None:
        raise OptionsError("game", "no-game", name=name, known=", ".join(MODULES))
    for game in importlib.import_module(module).GAMES:
        if game.name == name:
            found: Game[Any] = game
            return found
    raise AssertionError(f"{module} does not define {name}")


def resolve(game: Game[Any], profile: str | None, overrides: Mapping[str, Any]) -> Any:
    """The game's options object for a profile (None: its default) with overrides. Raises OptionsError."""
    chosen = profile if profile is not None else game.default_profile
    values = game.profiles.get(chosen)
    if values is None:
        raise OptionsError("profile", "no-profile", game=game.name, name=chosen, known=", ".join(game.profiles))
    return build(game.options_class, values, overrides)

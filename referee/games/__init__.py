"""The games that the referee knows, found by what a record says: game, profile, options, deck.

Adding a game is a package here and a line in `referee/registry.py`; the package's `GAMES` holds
`referee.play.protocol.Game` objects. Several may go by one name in records: the last one that says that it plays such a
table is the one, else the first.
"""

from __future__ import annotations

import functools
import importlib
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from referee import registry
from referee.json_values import JsonObject, JsonValue
from referee.play.options import Options, OptionsError, build
from referee.play.protocol import AnyGame
from referee.texts import catalogue


class Chosen(NamedTuple):
    """A game with its options object."""

    game: AnyGame
    options: Options


def names() -> list[str]:
    """The names of all games."""
    return list(registry.GAMES)


@functools.cache
def called(name: str) -> tuple[AnyGame, ...]:
    """All games of that name, the usual one first. Raises OptionsError (field `game`)."""
    if name not in registry.GAMES:
        owner = next((game for game in registry.GAMES if name in profiles(game)), None)
        if owner is not None:
            raise OptionsError("game", "game-is-profile", name=name, game=owner)
        meant = by_word(name)
        if meant:
            raise OptionsError("game", "game-meant", name=name, meant=", ".join(meant))
        raise OptionsError("game", "no-game", name=name, known=", ".join(registry.GAMES))
    return tuple(game for module in registry.GAMES[name] for game in importlib.import_module(module).GAMES)


def by_word(word: str) -> list[str]:
    """The games and profiles that people call so, in either language, as commands want them: `torite --profile
    torite-sevens` for "sevens" and 七並べ."""
    plain = _plain(word)
    found = []
    for game in registry.GAMES if plain else ():
        if plain in "|".join(map(_plain, (game, *catalogue().get(f"game.{game}", ())))):
            found.append(game)
            continue
        for profile in profiles(game):
            if plain in "|".join(map(_plain, (profile, *catalogue().get(f"profile.{profile}", ())))):
                found.append(f"{game} --profile {profile}")
    return found


def _plain(text: str) -> str:
    """A word as it is compared: small letters, numbers as digits, neither spaces nor hyphens."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_DIGITS)


_DIGITS = str.maketrans("一二三四五六七八九", "123456789", " -")


def find(name: str) -> AnyGame:
    """The usual game of that name. Raises OptionsError (field `game`)."""
    return called(name)[0]


@functools.cache
def profiles(name: str) -> Mapping[str, JsonObject]:
    """The profiles of all games of that name, with their values of switches. Raises OptionsError (field `game`)."""
    return {profile: values for game in called(name) for profile, values in game.profiles.items()}


def resolve(game: AnyGame, profile: str | None, overrides: JsonObject) -> Options:
    """The options object for a profile (None: the default) of any game of that name with overrides. Raises
    OptionsError."""
    games, known = called(game.name), profiles(game.name)
    chosen = profile if profile is not None else games[0].default_profile
    if chosen not in known:
        raise OptionsError("profile", "no-profile", game=game.name, name=chosen, known=", ".join(known))
    owner = next(game for game in games if chosen in game.profiles)
    return build(owner.options_class, known[chosen], overrides)


def playing(name: str, profile: str | None, options: Options, deck: JsonValue = None) -> AnyGame:
    """The game that a table plays: of those that go by `name`, the one for such a profile (None: the default), options
    object, and `deck` of the header."""
    games = called(name)
    chosen = profile if profile is not None else games[0].default_profile
    return next((game for game in reversed(games) if game.plays(chosen, options, deck)), games[0])


def choose(name: str, profile: str | None, overrides: JsonObject, deck: JsonValue = None) -> Chosen:
    """The game of a table and its options. Raises OptionsError."""
    options = resolve(find(name), profile, overrides)
    return Chosen(playing(name, profile, options, deck), options)

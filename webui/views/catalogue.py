"""The referee's games and words, in the shapes of the page."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import fields

import referee.games
from referee import texts
from referee.play.options import Options, OptionsError, json_schema
from referee.play.protocol import AnyGame, Setup
from referee.words import quiz
from table.games import coverage
from webui.shapes.catalogue import Coverage, DeckInfo, GameInfo, Profile
from webui.shapes.common import Said

PARTS = ("verdict.", "rank.", "game.", "profile.", "effect.", "event.", "suit.", "meld.")
MOST = 20
"""Players at the largest table that the page sets up."""


def said(key: str, otherwise: str) -> Said:
    """The catalogue's words for `key`, else `otherwise` in both languages."""
    text = texts.catalogue().get(key)
    return Said(en=text.en, ja=text.ja) if text is not None else Said(en=otherwise, ja=otherwise)


@functools.cache
def words() -> dict[str, Said]:
    """The entries that the page names things by. Those with a place for a parameter are left out."""
    return {
        key: Said(en=text.en, ja=text.ja)
        for key, text in texts.catalogue().items()
        if key.startswith(PARTS) and "{" not in text.en + text.ja
    }


@functools.cache
def games() -> list[GameInfo]:
    """Every game that the referee knows."""
    return [_game(name) for name in referee.games.names()]


def _game(name: str) -> GameInfo:
    game = referee.games.find(name)
    title = said(f"game.{name}", name)
    entries = texts.catalogue()
    titles = {
        key: {"en": text.en, "ja": text.ja}
        for field in fields(game.options_class)
        if (text := entries.get(f"option.{(key := field.name)}")) is not None
    }
    schema = json_schema(game.options_class, titles, title.en)
    profiles = [_profile(name, profile) for profile in referee.games.profiles(name)]
    return GameInfo(name=name, title=title, profiles=profiles, default_profile=game.default_profile, options=schema)


def profile_of(game: str, profile: str) -> Profile:
    """A game's profile. Raises OptionsError for one that there is none of, KeyError where the page knows none such."""
    referee.games.choose(game, profile, {})
    return next(each for known in games() if known.name == game for each in known.profiles if each.name == profile)


def _profile(called: str, name: str) -> Profile:
    game, options = referee.games.choose(called, name, {})
    able = [count for count in range(2, MOST + 1) if _seats(game, name, options, count)]
    deck = game.deck_of(game.start(Setup(_names(able[0]), options, profile=name)))
    seen, course = coverage(game.name, name), quiz.course(called, name)
    means: Callable[[str], bool] = getattr(options, "has", lambda key: True)
    return Profile(
        name=name,
        title=said(f"profile.{name}", name),
        values=json.loads(json.dumps(dict(game.profiles[name]))),
        switches=[field.name for field in fields(game.options_class) if means(field.name)],
        least=able[0],
        most=able[-1],
        deck=DeckInfo(name=deck.name, plain=deck.size - deck.jokers, jokers=deck.jokers),
        coverage=Coverage(level=seen.level, seen=Said(**seen.seen), told=Said(**seen.told)),
        quiz=course is not None and len(course.quiz) > 0,
    )


def _seats(game: AnyGame, profile: str, options: Options, count: int) -> bool:
    """Whether so many people can play."""
    try:
        game.start(Setup(_names(count), options, profile=profile))
    except OptionsError:
        return False
    return True


def _names(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))

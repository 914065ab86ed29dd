"""Films of random games for the tests of the virtual table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from models.render.cards.deck import built_in
from referee.fold import Fold
from table.simulation.film import Film
from table.simulation.motion.manners import Difficulty
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record

SMALL = (640, 360)
HEAD = {"seq": 0, "type": "game", "format": "gyoji/1"}


@lru_cache(maxsize=64)
def film(label: str, level: Difficulty, seed: int = 1, rounds: int = 1) -> tuple[list[dict[str, Any]], Film]:
    """A random game of a kind, as lines and filmed."""
    lines = game_to_film(label, seed, rounds)
    return lines, filmed(lines, level, seed)


def filmed(lines: list[dict[str, Any]], level: Difficulty = "home", seed: int = 1) -> Film:
    """A record, filmed small with the built-in look of its game."""
    deck = built_in(Fold(parse_record(lines)[0]).table.deck.name)
    return Film(lines, deck, seed=seed, difficulty=level, size=SMALL)


def record(game: str, profile: str, *events: dict[str, Any], players: str = "ABC") -> list[dict[str, Any]]:
    """A record of these events."""
    head = {**HEAD, "game": game, "profile": profile, "players": list(players)}
    return [head, *({"seq": seq, **event} for seq, event in enumerate(events, 1))]

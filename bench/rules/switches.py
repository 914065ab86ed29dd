"""Tables with switches set: each alone, any two that go together, or a handful at random."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee import games
from referee.play.options import Options, OptionsError
from table.simulation.scripts.players import Kind

KEPT = frozenset({"kind", "rounds", "points"})
"""Switches that say what is played, not how."""
Value = tuple[str, Any]
MOST_SWITCHES = 16
"""So many switches of a table are drawn beside a pair, at most: with more, hardly anything is left to a game."""


def values(kind: Kind) -> list[Value]:
    """The values of switches that differ from the profile's and that a table may ask for."""
    game = games.find(kind.game)
    start = games.resolve(game, kind.profile, kind.options)
    found: list[Value] = []
    for field in dataclasses.fields(game.options_class):
        if field.name in KEPT or not _has(start, field.name):
            continue
        own, meta = getattr(start, field.name), field.metadata
        told = meta["values"] or ((False, True) if isinstance(field.default, bool) else ())
        found += [(field.name, value) for value in _few(told) if value != own]
    return found


def _has(options: Options, key: str) -> bool:
    has = getattr(options, "has", None)
    return has is None or bool(has(key))


def _few(told: Sequence[Any]) -> Sequence[Any]:
    """Of many values of one sort the first and the last ones."""
    return told if len(told) <= 4 else (*told[:2], *told[-2:])


def pairs(kind: Kind) -> set[frozenset[Value]]:
    """Every two values of different switches."""
    return {frozenset(pair) for pair in itertools.combinations(values(kind), 2) if pair[0][0] != pair[1][0]}


def playable(kind: Kind, options: Mapping[str, Any]) -> bool:
    """Whether a table may be played so."""
    try:
        games.resolve(games.find(kind.game), kind.profile, {**kind.options, **options})
    except OptionsError:
        return False
    return True


def singles(kind: Kind) -> Iterator[Kind]:
    """One table for each value of a switch that differs from the profile's; what it rests on is switched on too."""
    every = values(kind)
    for key, value in every:
        tried = ({key: value}, *({key: value, other: told} for other, told in every if other != key))
        options = next((options for options in tried if playable(kind, options)), None)
        if options is not None:
            yield kind._replace(options={**kind.options, **options}, label=f"{kind.label}+{key}={value}")


def tables(kind: Kind, rng: random.Random) -> Iterator[tuple[Kind, int]]:
    """Tables until every pair stood at one, or no table takes it: (the table, pairs that are left)."""
    left, every = pairs(kind), values(kind)
    while left:
        pair = min(left, key=lambda pair: sorted(map(repr, pair)))
        left.discard(pair)
        # Some values rest on a third one.
        tried = (dict(pair), *({**dict(pair), key: value} for key, value in every if key not in dict(pair)))
        options = next((options for options in tried if playable(kind, options)), {})
        if not options:
            continue
        for key, value in rng.sample(every, len(every)):
            if len(options) >= MOST_SWITCHES:
                break
            if key not in options and playable(kind, {**options, key: value}):
                options[key] = value
        left -= {frozenset(found) for found in itertools.combinations(options.items(), 2)}
        yield kind._replace(options={**kind.options, **options}), len(left)


def house_rules(kind: Kind, rng: random.Random) -> Kind:
    """The kind with some switches set at random, as far as they go together."""
    game = games.find(kind.game)
    has = getattr(games.resolve(game, kind.profile, kind.options), "has", lambda key: True)
    options: dict[str, Any] = dict(kind.options)
    fields = [field for field in dataclasses.fields(game.options_class) if field.name not in KEPT]
    for field in rng.sample(fields, rng.randint(1, min(6, len(fields)))):
        meta = field.metadata
        if meta["values"] is not None:
            values = list(meta["values"])
        elif isinstance(field.default, bool):
            values = [False, True]
        elif meta["low"] is not None:
            values = list(range(meta["low"], min(meta["high"], meta["low"] + 16) + 1))
        else:
            continue
        asked = {**options, field.name: rng.choice(values)}
        try:
            games.resolve(game, kind.profile, asked)
        except OptionsError:
            continue
        if has(field.name):
            options = asked
    return kind._replace(options=options)

"""What the camera does in each game, found by the game's name.

A game is a module here, `table/games/<name>.py`, with

- `interpreter(setup) -> Interpreter`: what cards on its table mean;
- `model(setup) -> Model`: how people move its cards, for the belief about all that happens (`table.belief`);
- `coverage(profile) -> Coverage`: what of it can be watched, and what is entered by hand.

A profile with rules of its own may have a module as well.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from typing import Protocol, cast

from referee.fold import Table as Moment
from referee.play.options import Options
from referee.play.protocol import Setup
from table.belief.families.shedding import Shedding as SheddingMoves
from table.belief.moves import Model
from table.games.coverage import BY_HAND, Coverage
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding


class Watched(Protocol):
    """What a module of a game holds."""

    def interpreter(self, setup: Setup[Options]) -> Interpreter:
        """What cards on the table mean in a round that begins so."""

    def model(self, setup: Setup[Options]) -> Model:
        """How people move the cards in a round that begins so."""

    def coverage(self, profile: str) -> Coverage:
        """What of a profile can be watched."""


@functools.cache
def find(game: str, profile: str | None) -> Watched | None:
    """The module of a profile, else of its game; None where there is none."""
    for name in (profile, game):
        module = f"{__name__}.{name}"
        if name is not None and importlib.util.find_spec(module) is not None:
            return cast(Watched, importlib.import_module(module))
    return None


def interpreter(moment: Moment) -> Interpreter:
    """What cards on the table mean at a moment. A game without a module is taken for a shedding game."""
    found = find(moment.game.name, moment.setup.profile)
    return Shedding() if found is None else found.interpreter(moment.setup)


def model(moment: Moment) -> Model:
    """How people move the cards at a moment. A game without a module is taken for a shedding game."""
    found = find(moment.game.name, moment.setup.profile)
    return Model(SheddingMoves()) if found is None else found.model(moment.setup)


def by_tracks(moment: Moment) -> bool:
    """Whether a game is watched by tracks, where nobody says otherwise."""
    return coverage(moment.game.name, moment.setup.profile or moment.game.default_profile).tracked


def coverage(game: str, profile: str) -> Coverage:
    """What is seen and what is told in a profile of a game. One that nobody has looked at is entered by hand."""
    found = find(game, profile)
    return BY_HAND if found is None else found.coverage(profile)

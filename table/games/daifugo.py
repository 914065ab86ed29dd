"""大富豪 under the camera."""

from __future__ import annotations

from referee.play.options import Options
from referee.play.protocol import Setup
from table.belief.families.shedding import Shedding as SheddingMoves
from table.belief.moves import Model
from table.games.coverage import Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding

COVERAGE = Coverage(
    "full",
    words("出された札、パス、場流れ", "cards that are played, passes, the sweep of the field"),
    words("カード交換", "the exchange of cards between rounds"),
    tracked=True,
)


def interpreter(setup: Setup[Options]) -> Interpreter:
    """Every profile is a shedding game."""
    return Shedding()


def model(setup: Setup[Options]) -> Model:
    """Plays on one field."""
    return Model(SheddingMoves())


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

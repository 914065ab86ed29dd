"""A game that is only recorded, under the camera: who laid what, by the arm that laid it."""

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
    words("誰がいつ何を出したか、場が片付いたこと", "who lays what and when, the sweep of the field"),
    words("次のラウンドの始まり", "the beginning of the next round"),
    tracked=True,
)


def interpreter(setup: Setup[Options]) -> Interpreter:
    """Cards on one field, laid by whoever's arm brought them; how many were dealt is not known."""
    return Shedding(deals_all=None)


def model(setup: Setup[Options]) -> Model:
    """Plays on one field."""
    return Model(SheddingMoves(), deals_all=None)


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

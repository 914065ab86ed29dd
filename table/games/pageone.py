"""ページワン under the camera."""

from __future__ import annotations

from referee.play.options import Options
from referee.play.protocol import Setup
from table.belief.families.tricks import Tricks as TricksMoves
from table.belief.moves import Model
from table.games.coverage import Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.tricks import Tricks

COVERAGE = Coverage(
    "partly",
    words("出された札、山札から引いたこと(ペナルティも)", "cards that are played, draws from the stock, penalties too"),
    words("「ページワン」、最後の札より後のパス", "“Page One”, passes after the last card"),
    tracked=True,
)


def interpreter(setup: Setup[Options]) -> Interpreter:
    """One card each, taken by somebody: a trick game."""
    return Tricks()


def model(setup: Setup[Options]) -> Model:
    """One card each, before the seat."""
    return Model(TricksMoves(), deals_all=False)


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

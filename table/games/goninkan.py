"""ゴニンカン under the camera."""

from __future__ import annotations

from referee.play.options import Options
from referee.play.protocol import Setup
from table.belief.families.tricks import Tricks as TricksMoves
from table.belief.moves import Model
from table.games.coverage import Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.tricks import Tricks

COVERAGE = Coverage(
    "full",
    words("出された札、トリックを取った人", "cards that are played, who gathers a trick"),
    words("「カン」、ジョーカーで指定したマーク", "“kan”, the suit that a led joker names"),
    tracked=True,
)


def interpreter(setup: Setup[Options]) -> Interpreter:
    """One card each, taken by somebody."""
    return Tricks(deals_all=True)


def model(setup: Setup[Options]) -> Model:
    """One card each, before the seat."""
    return Model(TricksMoves(), deals_all=True)


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

"""変則大富豪 under the camera."""

from __future__ import annotations

from referee.game import Setup
from table.games.coverage import Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding

COVERAGE = Coverage(
    "partly",
    words("出された札", "cards that are played"),
    words("パス、引いた札、公開した手札、支払う人", "passes, draws, hands that are shown, who pays"),
)


def interpreter(setup: Setup) -> Interpreter:
    """A shedding game; what is drawn and given is entered."""
    return Shedding()


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

"""変則大富豪 under the camera."""

from __future__ import annotations

from referee.play.options import Options
from referee.play.protocol import Setup
from table.belief.families.shedding import Shedding as SheddingMoves
from table.belief.moves import Model
from table.games.coverage import Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding

COVERAGE = Coverage(
    "partly",
    words(
        "出された札、山札から引いたこと、捨てた札、最後に公開した手札",
        "cards that are played, draws from the stock, discards, hands that are shown at the end",
    ),
    words(
        "配った枚数、渡した札、Jの宣言、同点のときに支払う人",
        "how many cards are dealt, cards that are given, a jack's reversal, who pays where hands tie",
    ),
    tracked=True,
)


def interpreter(setup: Setup[Options]) -> Interpreter:
    """A shedding game; draws are told by arms that reach to the stock, what is given is entered."""
    return Shedding()


def model(setup: Setup[Options]) -> Model:
    """Plays on one field."""
    return Model(SheddingMoves())


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

"""NONO大富豪 under the camera."""

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
        "一人ひとりの強さの並び、出された札(読み取れるのは5枚に2枚ほど。「gyoji enroll」で札を登録すると5枚に4枚)、"
        "パス、場流れ",
        "everybody's strip of order cards, cards that are played (two in five are read, four in five once the deck is "
        "enrolled with “gyoji enroll”), passes, the sweep of the field",
    ),
    words(
        "読み取れなかった並びと札、カード交換",
        "strips and cards that were not read, the exchange",
    ),
)


def interpreter(setup: Setup[Options]) -> Interpreter:
    """A shedding game, whatever each player's order of strength is."""
    return Shedding(strips=True)


def model(setup: Setup[Options]) -> Model:
    """Plays on one field, strips before the seats."""
    return Model(SheddingMoves(), strips=True)


def coverage(profile: str) -> Coverage:
    """The same in every profile."""
    return COVERAGE

"""A game that is only recorded: plays on a field that is swept whenever people like (F2, F3)."""

from __future__ import annotations

import random

from referee.fold import Table
from referee.play.options import Options
from table.simulation.games.shedding import Shedding
from table.simulation.scripts.dealing import Dealing, Sitting
from table.simulation.scripts.script import Script

SEATS = (2, 3, 4, 5, 6)
HAND = 5
"""So many cards are dealt to everybody."""
LIES = 3
"""From so many plays in the field on it may be swept."""


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Shedding()


class Few(Dealing):
    """A few cards each; now and then the field is swept."""

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """Five."""
        return min(HAND, cards // players)

    def between(self, sitting: Sitting) -> bool:
        """Sometimes the field is swept."""
        lie = sitting.table.game.public(sitting.table.state).field.plays
        if len(lie) < LIES or sitting.rng.random() < 0.5:
            return False
        sitting.add({"type": "clear"})
        return True


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Few()

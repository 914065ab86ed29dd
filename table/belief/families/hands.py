"""How people show their hands: everybody lays all their cards before their own seat, and nothing is played (K1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from table.belief.evidence import Evidence, before_seat
from table.belief.history import Hypothesis
from table.belief.moves import Actor, Silence
from table.belief.probabilities import PROBABILITIES, Probabilities
from table.belief.timeline import Arrival, Departure


@dataclass(frozen=True)
class Hands:
    """See `table.belief.moves.Moves`."""

    p: Probabilities = PROBABILITIES
    silence: Silence = field(default_factory=Silence)

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor]:
        """Everybody who has not shown a hand yet."""
        return self.silence.actors(now.table)

    def parts(self, now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """All of the cards: what lies before one seat is one hand."""
        yield tuple(cards), 0.0

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """Everybody lays them before their own seat."""
        return before_seat(card, seat, seats, self.p)

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """Nothing: cards go only because they are collected for the next round."""
        return []

"""Games of a showdown: hands are shown and nothing is played. トリテのポーカー."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.fold import Table as Moment
from table.interpret.departures import nothing_said
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal


@dataclass(frozen=True)
class Showdown:
    """Hands are shown at the end and nothing is played: poker. A card that lies there is no play; hands are entered."""

    lays: bool = False
    deals_all: bool = True

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        return ()

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return nothing_said(seen, moment, memory)

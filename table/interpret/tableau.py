"""Games of a tableau: cards are laid out and stay. 七並べ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.fold import Table as Moment
from table.interpret.arrivals import came
from table.interpret.departures import nothing_said, went
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal


@dataclass(frozen=True)
class Tableau:
    """Cards are laid out and stay: 七並べ. Each new card is a play; nothing is swept before the round ends."""

    lays: bool = True
    deals_all: bool = True

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        return (came(seen, moment, memory),) if seen.came else went(seen, moment, memory, self.sweep)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return nothing_said(seen, moment, memory)

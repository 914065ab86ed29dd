"""Trick-taking games: everybody lays one card, somebody takes them all. トリテの大半, ナポレオン."""

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
class Tricks:
    """Everybody lays one card, somebody takes them all. A trick that is gathered is nothing that anybody says."""

    lays: bool = True
    deals_all: bool = False

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        return (came(seen, moment, memory),) if seen.came else went(seen, moment, memory, self.sweep)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return nothing_said(seen, moment, memory)

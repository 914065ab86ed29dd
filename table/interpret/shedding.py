"""Shedding games: hands are played down on one field, which is swept. 大富豪, NONO, 変則大富豪, トリテの大富豪."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.fold import Table as Moment
from table.interpret.arrivals import came, came_after_sweep
from table.interpret.departures import field_swept, went
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal


@dataclass(frozen=True)
class Shedding:
    """Hands are played down on one field, which is swept: 大富豪 and its kin. New cards are a play after silent passes;
    they may lie on a field that was swept unseen. A sweep means that everybody else has passed."""

    lays: bool = True
    deals_all: bool | None = True

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        if not seen.came:
            return went(seen, moment, memory, self.sweep)
        plain, swept = came(seen, moment, memory), came_after_sweep(seen, moment, memory)
        if swept is None:
            return (plain,)
        swept = Proposal(swept.plays, self.sweep(seen, moment, memory).lines, (), True, swept.score)
        return (swept, plain) if swept.score > plain.score else (plain, swept)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return field_swept(seen, moment, memory)

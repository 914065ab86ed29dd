"""Games of a showdown: hands are shown and nothing is played. トリテのポーカー."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.fold import Table as Moment
from table.interpret.departures import nothing_said
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal
from table.interpret.shown import hands_shown
from table.interpret.zones import Kind


@dataclass(frozen=True)
class Showdown:
    """Hands are shown at the end and nothing is played: poker. Cards that lie open before a seat are that player's
    hand, once all of them lie there."""

    lays: bool = False
    deals_all: bool = True
    piecemeal: bool = True
    zones: tuple[Kind, ...] = ("before", "stock")

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        found = hands_shown(seen, moment) if seen.came else None
        return () if found is None else (found,)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return nothing_said(seen, moment, memory)

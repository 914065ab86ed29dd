"""Shedding games: hands are played down on one field, which is swept. 大富豪, NONO, 変則大富豪, トリテの大富豪."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from referee.fold import Table as Moment
from table.interpret.arrivals import came, came_after_sweep
from table.interpret.attribution import MOST_PARTED
from table.interpret.departures import field_swept, went
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal
from table.interpret.shown import HANDS, discarded, expected, hands_shown
from table.interpret.zones import Kind


@dataclass(frozen=True)
class Shedding:
    """Hands are played down on one field, which is swept: 大富豪 and its kin. New cards are a play after silent passes;
    they may lie on a field that was swept unseen. A sweep means that everybody else has passed. Where a discard is owed
    or hands are shown, new cards are that. `strips`: every player has a strip of order cards, none of
    which is a play."""

    lays: bool = True
    deals_all: bool | None = True
    strips: bool = False
    zones: tuple[Kind, ...] = ("field", "before", "stock", "discard")

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        if not seen.came:
            return went(seen, moment, memory, self.sweep)
        aside = discarded(seen, moment) or hands_shown(seen, moment)
        if aside is not None:
            return (aside,)
        if expected(moment, "discard", *HANDS):
            return ()  # no card can be played now
        plain, swept = came(seen, moment, memory), came_after_sweep(seen, moment, memory)
        if not plain.sure and (parted := _with_discard(seen, moment, memory)) is not None:
            return (parted,)
        if swept is None:
            return (plain,)
        swept = Proposal(swept.plays, self.sweep(seen, moment, memory).lines, (), True, swept.score)
        return (swept, plain) if swept.score > plain.score else (plain, swept)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return field_swept(seen, moment, memory)


def _with_discard(seen: Observation, moment: Moment, memory: Memory) -> Proposal | None:
    """The play among the new cards where the others are the discard that it owes; None where no such play is sure. What
    is discarded is told once the play is written."""
    if not 1 < len(seen.came) <= MOST_PARTED:
        return None
    for count in range(len(seen.came) - 1, 0, -1):
        for cards in combinations(seen.came, count):
            found = came(seen.showing(cards), moment, memory)
            after = found.plays[-1].after
            owed = sum(each.count or 0 for each in expected(after, "discard"))
            if found.sure and len(found.plays) == 1 and owed == len(seen.came) - count:
                return found
    return None

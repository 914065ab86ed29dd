"""Trick-taking games: everybody lays one card before their seat, one after the other or all at once, and somebody takes
them all. トリテの大半, ナポレオン."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.fold import Table as Moment
from table.interpret.arrivals import came
from table.interpret.departures import went
from table.interpret.gathering import gathered
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.photographed_tricks import led_by_token, unread_tricks, whole_trick
from table.interpret.proposals import Proposal
from table.interpret.readings import Reading, score
from table.interpret.trick_cards import after_unseen, each_by_one, weigh
from table.interpret.zones import Kind

SEVERAL = 0.02
"""How likely somebody lays several cards at once, beside one: everybody lays one."""


@dataclass(frozen=True)
class Tricks:
    """Everybody lays one card, somebody takes them all. A trick that is gathered tells who took it."""

    lays: bool = True
    deals_all: bool = False
    zones: tuple[Kind, ...] = ("field", "captured", "stock", "discard")

    def unread(self, photographs: int, moment: Moment) -> Proposal:
        """See `Photographed`."""
        return unread_tricks(photographs, moment)

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        if not seen.came:
            return went(seen, moment, memory, self.sweep)
        trick = whole_trick(seen, moment, memory)
        if trick is not None:
            return (trick,)
        lead, moment = led_by_token(seen, moment)
        each = each_by_one(seen, moment, memory) if len(seen.came) > 1 else ()
        if each and _fit(each):
            return (Proposal(each, lead, score=score(each)),)
        plain = replace(came(seen, moment, memory, weigh, SEVERAL), lines=lead)
        if each and not _fit(plain.plays):
            return (Proposal(each, lead, score=score(each)),)
        if any(play.ruling.verdict == "illegal" or play.share < seen.thresholds.sure for play in plain.plays):
            plays = after_unseen(seen, moment, memory)
            if plays and _fit(plays) and (score(plays) > plain.score or not _fit(plain.plays)):
                return (Proposal(plays, score=score(plays)), plain)
        return (plain,)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return gathered(seen, moment, memory)


def _fit(plays: Sequence[Reading]) -> bool:
    """Whether none of these plays is illegal."""
    return all(play.ruling.verdict != "illegal" for play in plays)

"""Trick-taking games: everybody lays one card before their seat, one after the other or all at once, and somebody takes
them all. トリテの大半, ナポレオン."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.arrivals import came
from table.interpret.departures import went
from table.interpret.gathering import gathered
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Line, Proposal
from table.interpret.readings import Reading, attempt, score
from table.interpret.trick_cards import after_unseen, each_by_one, placed, weigh
from table.interpret.zones import Kind


@dataclass(frozen=True)
class Tricks:
    """Everybody lays one card, somebody takes them all. A trick that is gathered tells who took it."""

    lays: bool = True
    deals_all: bool = False
    zones: tuple[Kind, ...] = ("field", "captured", "stock", "discard")

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        if not seen.came:
            return went(seen, moment, memory, self.sweep)
        lead, moment = led_by_token(seen, moment)
        plain = replace(came(seen, moment, memory, weigh), lines=lead)
        if len(seen.came) > 1:
            plays = each_by_one(seen, moment, memory)
            if plays and (_fit(plays) or not _fit(plain.plays)):
                return (Proposal(plays, lead, score=score(plays)),)
        elif any(play.ruling.verdict == "illegal" or play.share < seen.thresholds.sure for play in plain.plays):
            plays = after_unseen(seen, moment, memory)
            if plays and _fit(plays) and (score(plays) > plain.score or not _fit(plain.plays)):
                return (Proposal(plays, score=score(plays)), plain)
        return (plain,)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return gathered(seen, moment, memory)


def led_by_token(seen: Observation, moment: Moment) -> tuple[tuple[Line, ...], Moment]:
    """Where nobody knows who leads: the player before whom a dealer's token lies, and the table then."""
    players = moment.setup.players
    if seen.token is None or moment.over or moment.game.turn(moment.state) is not None:
        return (), moment
    fits = placed(seen.token - seen.middle, len(players))
    player = players[fits.index(max(fits))]
    ruling, after = attempt(moment, Event(0, "lead", player=player))
    if ruling.verdict == "illegal" or after.game.turn(after.state) != player:
        return (), moment
    return (Line({"type": "lead", "player": player}),), after


def _fit(plays: Sequence[Reading]) -> bool:
    """Whether none of these plays is illegal."""
    return all(play.ruling.verdict != "illegal" for play in plays)

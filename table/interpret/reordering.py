"""A play that fits whoever laid it only by another order of strength than the doubtful one that was told (N2).

Whose arm laid which card is seen clearly; which of two words of a strip is the stronger one was guessed. So the guess
gives way: the likeliest exchange of two doubtful words with which the play is legal, and nothing before it a foul. The
order stays in question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from referee.events import Event
from referee.json_values import JsonLine
from table.interpret.arrivals import OWN, by_arms
from table.interpret.ledger import Ledger
from table.interpret.memory import SeatStrip
from table.interpret.observation import Observation
from table.interpret.proposals import Amendment, Proposal
from table.interpret.readings import Reading
from table.interpret.strip import Strip, fused
from table.interpret.trials import Trials
from table.record.mending import as_line, consequences

Order = tuple[str, ...]
LEAST = 0.02
"""An exchange that is less likely than this beside the order that was told is not tried."""
MOST = 6
"""So many exchanges are tried at most."""


class Reordering:
    """Corrects orders that were told with a question."""

    def __init__(self, ledger: Ledger, trials: Trials) -> None:
        self._ledger = ledger
        self._trials = trials

    def reordered(self, plays: Sequence[Reading], seen: Observation) -> Proposal | None:
        """Where new cards make no sure play of whoever laid them, and that player's order is in doubt: another order
        with which they do. None where there is none, or no need."""
        moment, memory = self._ledger.moment(), self._ledger.memory
        if all(play.sure for play in plays):
            return None
        players = moment.setup.players
        fits = by_arms(players, seen)
        player = max(players, key=lambda name: fits[name])
        seat = players.index(player)
        known = memory.strips.seats.get(seat)
        if fits[player] < OWN or known is None or known.told is None or known.asked is None or not known.rows:
            return None
        event = self._ledger.draft.trial().now(known.asked)
        if event is None or event.confirmed is not False:
            return None  # somebody said what it is
        strip = fused(known.rows, moment.deck.ranks)
        for order in exchanged(known, strip):
            amends = self._amendment(known.asked, player, order, seen)
            if amends is not None:
                memory.strips.seats = {**memory.strips.seats, seat: replace(known, told=order)}
                return Proposal(amends=amends)
        return None

    def _amendment(self, seq: int, player: str, order: Order, seen: Observation) -> Amendment | None:
        """The correction by which an order was this one; None where the new cards fit no better then, or a foul would
        come of it."""
        draft = self._ledger.draft
        better = Event(seq, "order", player, strip=order, confirmed=False)
        correction = Event(draft.last_seq() + 1, "amend", target=seq, event=better)
        found = self._trials.plays_after([correction], seen)
        if not found or found[0].player != player or not all(play.sure for play in found):
            return None
        follows = consequences(draft, correction)
        if follows is None:
            return None
        written = self._ledger.written(seq)
        event: JsonLine = {"type": "order", "player": player, "ranks": list(order), "confirmed": False}
        event |= {"confidence": written.confidence, "evidence": list(written.evidence)}
        first: JsonLine = {"type": "amend", "target": seq, "event": event}
        return Amendment(seq, (first, *(as_line(more) for more in follows[1:])))


def exchanged(known: SeatStrip, strip: Strip) -> Iterator[Order]:
    """The orders that differ from the one told by an exchange of two words that are both in doubt, the likeliest
    first."""
    if known.told is None or strip.guess is None:
        return
    told, places = known.told, strip.guess[1]

    def share(at: int, rank: str) -> float:
        """How likely a place has a rank, by its looks alone."""
        seen = places[at]
        return 1 / len(told) if seen is None else dict(strip.places[seen].ranked).get(rank, 0.0)

    doubtful = [at for at, seen in enumerate(places) if seen is None or strip.asks(strip.places[seen])]
    found: list[tuple[float, Order]] = []
    for a, b in combinations(doubtful, 2):
        kept = share(a, told[a]) * share(b, told[b])
        ratio = share(a, told[b]) * share(b, told[a]) / max(kept, 1e-12)
        order = list(told)
        order[a], order[b] = order[b], order[a]
        found += [(ratio, tuple(order))] if ratio >= LEAST else []
    for _, order_of in sorted(found, key=lambda item: -item[0])[:MOST]:
        yield order_of

"""A count of somebody's cards that does not fit the record: an earlier play was not as it was read, and is asked about.

Whoever has fewer cards than the record says has laid more than was seen, whoever has more has laid fewer, or not all
that was credited to them. The least surely read play that may be it is put in question.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.cards import UNKNOWN
from referee.events import Event
from referee.json_values import JsonLine
from table.interpret.ledger import Ledger, said
from table.interpret.proposals import Amendment
from table.interpret.readings import possible

Names = tuple[str, ...]


def traced(ledger: Ledger, count: Event) -> Amendment | None:
    """The question about an earlier play that a `count` at the table leads to. None where it fits the record, where it
    is not known how many cards the player should have, or where no play of the camera may be wrong."""
    before = ledger.draft.trial().before(count.seq)
    left = before.game.public(before.state).cards_left.get(count.player or "")
    if left is None or count.count is None or left == count.count:
        return None
    for event in _plays_before(ledger, count):
        table = ledger.draft.trial().before(event.seq)
        for names in _other_sizes(event.cards or (), left - count.count):
            line: JsonLine = {"type": "play", "player": event.player, "cards": list(names), "confirmed": False}
            if possible(table, event.player, names):
                amends = ledger.amendment(event.seq, line | {"evidence": list(event.evidence)}, "inferred")
                if amends is not None:
                    return amends
    return None


def _plays_before(ledger: Ledger, count: Event) -> list[Event]:
    """The plays of whoever was counted, in this round and before the count, of which nobody said what they were: the
    least sure first, of equal ones the newest."""
    found: list[Event] = []
    for seq, event, ruling in ledger.draft.trial().this_round(count.seq):
        if seq == count.seq:
            break
        if event.type == "play" and event.player == count.player and not said(event) and ruling.verdict != "illegal":
            found.append(replace(event, seq=seq))
    return sorted(found, key=lambda event: (1.0 if event.confidence is None else event.confidence, -event.seq))


def _other_sizes(names: Names, missing: int) -> Iterator[Names]:
    """A play with so many cards more that nobody saw; or with so many fewer, those first that could not be read; as it
    is where it cannot have fewer: then somebody else may have laid it."""
    if missing > 0:
        yield (*names, *[UNKNOWN] * missing)
        return
    unread = [place for place, name in enumerate(names) if name == UNKNOWN]
    away = unread[:-missing]
    if len(away) == -missing < len(names):
        yield tuple(name for place, name in enumerate(names) if place not in away)
    elif len(names) >= -missing:
        yield names

"""Fouls that close themselves: the table played on, so that nobody needs to say what becomes of them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from referee.events import Event
from referee.fold import Fold
from referee.ruling import ILLEGAL, LEGAL, Ruling
from table.record.timeline import Settled

MOVES = frozenset({"play", "pass", "bid"})
"""What is done in turn: one that is legal shows that the table went on from where it was before the foul."""


class Settlement(NamedTuple):
    """How a foul closed itself, and the event `by` which it did."""

    how: Settled
    by: int


def settlement(
    foul: Event, ruling: Ruling | None, since: Iterable[tuple[int, Event, Ruling | None]]
) -> Settlement | None:
    """How a foul closed itself; None while it waits for an answer, or is none. `since`: the events that count after it,
    in their order, each with its number and ruling."""
    if ruling is None or ruling.verdict != ILLEGAL or foul.stands:
        return None
    for seq, event, ruled in since:
        if ruled is None or ruled.verdict != LEGAL:
            continue
        moves = {foul.type, event.type} <= MOVES
        if event.player == foul.player and (moves or event.type == foul.type):
            return Settlement("replaced", seq)
        if moves or event.type == "round":
            return Settlement("passed-over", seq)
    return None


class Settlements:
    """The fouls of a record that closed themselves, each with the event by which it did."""

    def __init__(self) -> None:
        self._by: dict[int, int] = {}

    def by(self, events: Container[int]) -> list[int]:
        """The fouls that closed themselves by one of these events."""
        return [foul for foul, event in self._by.items() if event in events]

    def may_settle(self, fold: Fold, seq: int) -> bool:
        """Whether the newest event may have closed the foul `seq`, which was open before it."""
        newest, foul = fold.order[-1], fold.now(seq)
        event = fold.now(newest)
        if fold.touched != (newest,) or foul is None or event is None:
            return True  # a correction changed what was before
        return settlement(foul, fold.ruling(seq), [(newest, event, fold.ruling(newest))]) is not None

    def of(self, fold: Fold, seq: int) -> Settled | None:
        """How the event `seq` closed itself, as the record stands now; None where it did not, or is no foul."""
        event, ruling = fold.now(seq), fold.ruling(seq)
        foul = event is not None and ruling is not None and ruling.verdict == ILLEGAL
        found = settlement(event, ruling, fold.since(seq)) if foul and event is not None else None
        self._by.pop(seq, None)
        if found is None:
            return None
        self._by[seq] = found.by
        return found.how

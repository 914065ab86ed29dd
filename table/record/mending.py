"""Corrections that keep the record consistent: when an earlier event turns out to be another one, the silent passes
around it change too.

Whoever has a card more than was thought has passed where nobody noticed; whoever has none left has not. A correction
that would make a foul of something that was none is not made: the doubt lies with the correction.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Protocol

from referee.events import Event
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.record import line_of

STEPS = 24
"""Where more passes than this would have to be put right, the correction is not believed."""


class Tried(Protocol):
    """Where a correction is tried: a session, or a draft on one."""

    def trial(self) -> Fold:
        """A copy of the folded record, to try corrections on."""

    def last_seq(self) -> int:
        """The number of the newest event."""


def consequences(session: Tried, correction: Event) -> list[Event] | None:
    """The correction and what has to be put right with it, in order, numbered from the session's next `seq` on; None
    where an event that fitted would no longer fit. Nothing is written."""
    fold = session.trial()
    fouls = {seq for seq, _, ruling in fold.standing() if ruling.verdict == "illegal"}
    done = [replace(correction, seq=session.last_seq() + 1)]
    fold.add(done[0])
    for _ in range(STEPS):
        found = next((item for item in fold.standing() if item[2].verdict == "illegal" and item[0] not in fouls), None)
        if found is None:
            return done
        mended = _mended(fold, found[0], found[1], done[-1].seq + 1)
        if mended is None:
            return None
        fold.add(mended)
        done.append(mended)
    return None


def as_line(event: Event) -> JsonLine:
    """A pass put in, or one taken out, as `Session.accept` takes it."""
    return {**{name: item for name, item in line_of(event).items() if name != "seq"}, "confirmed": False}


def _mended(fold: Fold, seq: int, event: Event, number: int) -> Event | None:
    """One correction towards making an event fit: a pass before it that nobody noticed, or, where the event is itself
    such a pass, that it was none. None where neither helps."""
    silent = _missing(fold, seq, event)
    if silent is not None:
        before = [place for place, _, _ in fold.standing()]
        at = before.index(seq)
        missed = Event(number, "pass", player=silent, confirmed=False)
        return Event(number, "insert", after=before[at - 1] if at else 0, event=missed)
    if event.type == "pass" and event.source == "inferred":
        return Event(number, "undo", target=seq)
    return None


def _missing(fold: Fold, seq: int, event: Event) -> str | None:
    """Whose pass is missing right before an event that comes out of turn; None where passes do not help."""
    table = fold.before(seq)
    first: str | None = None
    asked: Collection[str] = ()
    for _ in table.setup.players:
        turn = table.game.turn(table.state)
        if turn is None or turn == event.player or turn in asked:
            return None
        missed = Event(0, "pass", player=turn)
        ruling, after = table.game.step(table.state, missed)
        if ruling.verdict == "illegal":
            return None
        first, asked = first or turn, {*asked, turn}
        table = table._replace(state=after)
        if table.game.step(after, event)[0].verdict != "illegal":
            return first
        if "clear" in ruling.effects:
            return None
    return None

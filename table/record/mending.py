"""Corrections that keep the record consistent: when an earlier event turns out to be another one, the silent passes
around it change too.

Whoever has a card more than was thought has passed where nobody noticed; whoever has none left has not. A correction
that would make a foul of something that was none is not made: the doubt lies with the correction. Once a doubtful event
is settled, so are the silent passes that were in doubt because of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from referee.cards import UNREADABLE
from referee.events import Event
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.records.reader import line_of
from referee.ruling import ILLEGAL, UNDECIDED, Ruling

STEPS = 24
"""Where more passes than this would have to be put right, the correction is not believed."""


HANDS = frozenset({"must-follow", "same-colour"})
"""Rulings left open because a hand is hidden, though the cards were read well."""
ENDS = frozenset({"clear", "trick"})
"""Effects by which a field ends."""


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


def followed(session: Tried, correction: Event) -> list[Event]:
    """What follows from a correction, without the correction itself: what `consequences` puts right, nothing where it
    puts nothing right, and the silent passes that are in doubt no more. Nothing is written."""
    found = consequences(session, correction) or [replace(correction, seq=session.last_seq() + 1)]
    return settled(session, found)[1:]


def settled(session: Tried, done: Sequence[Event]) -> list[Event]:
    """A correction and what was put right with it, as `consequences` gives them, and then every silent pass that is in
    doubt no more once the corrected play is in none."""
    fold = session.trial()
    fold.extend(done)
    target = done[0].seq if done[0].type == "insert" else done[0].target or 0
    sure = {event.seq: replace(event, evidence=(), confirmed=True) for event in borne_out(fold, target)}
    put_in = [replace(event, event=sure.pop(event.seq)) if event.seq in sure else event for event in done]
    number = done[-1].seq
    return put_in + [
        Event(number + at, "amend", target=seq, event=event) for at, (seq, event) in enumerate(sure.items(), 1)
    ]


def borne_out(fold: Fold, target: int) -> list[Event]:
    """The silent passes on the field of the play `target`, and right before it, that are written as doubtful though
    nothing is that they rest on: the plays before them on that field, and the play after them. Where the play is void:
    on the field that it was laid on."""
    found: list[Event] = []
    field = Field(False, False)
    waiting: list[tuple[Event, Field]] = []
    standing = fold.standing()
    began = 0
    first = _first_after(fold, target) if target not in {seq for seq, _, _ in standing} else None
    for seq, event, ruling in standing:
        if seq == first:  # the play is void: it was on the field that there is now
            field = Field(True, field.doubtful)
            waiting = [(each, Field(True, on.doubtful)) for each, on in waiting]
        if event.type == "play" and (ruling.verdict != ILLEGAL or event.stands):
            own, settled = seq == target, _settled(event, ruling)
            found += [each for each, on in waiting if (on.named or own) and settled and not on.doubtful]
            waiting = []
            field = Field(field.named or own, field.doubtful or not settled)
        elif event.type == "pass" and event.source == "inferred" and event.confirmed is False:
            waiting.append((replace(event, seq=seq), field))
        ended, began = began, fold.after(seq).setup.seq
        if event.type == "clear" or began != ended or not ENDS.isdisjoint(ruling.effects):
            field = Field(False, False)
    return found + [each for each, on in waiting if on.named and not on.doubtful]


def _first_after(fold: Fold, target: int) -> int | None:
    """The first event after the place of `target` that counts; None where none does, or there is no such place."""
    order = fold.order
    later = order[order.index(target) + 1 :] if target in order else []
    counts = {seq for seq, _, _ in fold.standing()}
    return next((seq for seq in later if seq in counts), None)


class Field(NamedTuple):
    """Of the plays on a field: whether the one that is asked about is among them, and whether one is in doubt."""

    named: bool
    doubtful: bool


def _settled(event: Event, ruling: Ruling) -> bool:
    """Whether nothing is to be asked about a play."""
    read = event.confirmed is not False and UNREADABLE.isdisjoint(event.cards or ())
    return read and (ruling.verdict != UNDECIDED or ruling.code in HANDS)


def as_line(event: Event) -> JsonLine:
    """What follows from a correction, as `Session.accept` takes it: a pass that is put in, taken out or confirmed."""
    sure = event.event is not None and event.event.confirmed is True
    return {**{name: item for name, item in line_of(event).items() if name != "seq"}, "confirmed": sure}


def _mended(fold: Fold, seq: int, event: Event, number: int) -> Event | None:
    """One correction towards making an event fit: a pass before it that nobody noticed, or, where an inferred pass does
    not fit, that it was none. None where neither helps."""
    silent = _missing(fold, seq, event)
    if silent is not None:
        before = [place for place, _, _ in fold.standing()]
        at = before.index(seq)
        missed = Event(number, "pass", player=silent, source="inferred", confirmed=False)
        return Event(number, "insert", after=before[at - 1] if at else 0, event=missed)
    if event.type == "pass" and event.source == "inferred":
        return Event(number, "undo", target=seq)
    none = _own_pass(fold, seq, event)
    return None if none is None else Event(number, "undo", target=none)


def _own_pass(fold: Fold, seq: int, event: Event) -> int | None:
    """The inferred pass, among those right before a play, by whoever laid it: that was none."""
    standing = fold.standing()
    at = next(place for place, (known, _, _) in enumerate(standing) if known == seq)
    for known, before, _ in reversed(standing[:at]):
        if before.type != "pass" or before.source != "inferred":
            return None
        if event.type == "play" and before.player == event.player:
            return known
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

"""What a correction would change, before it is made: rulings, results of rounds, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.events import Event
from referee.fold import Fold, Outcome, RoundResult
from referee.json_values import JsonObject
from referee.ruling import Ruling
from referee.words.messages import message
from table.record.session import Session


@dataclass(frozen=True, slots=True)
class Change:
    """An event that would be ruled otherwise. None: it does not count, or is not there. `says`: the referee's sentence
    on it afterwards, in both languages. `exposes`: the earlier events that it would prove wrong, and does not now."""

    seq: int
    before: Ruling | None
    after: Ruling | None
    says: Mapping[str, str] | None
    exposes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round that would end otherwise; None: it does not end."""

    number: int
    before: RoundResult | None
    after: RoundResult | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What events would change. `outcome`: the first one's own; `turn`: whose turn it is now, before and after;
    `scores` over all rounds, before and after."""

    outcome: Outcome
    changes: tuple[Change, ...]
    rounds: tuple[RoundChange, ...]
    turn: tuple[str | None, str | None]
    scores: tuple[Mapping[str, int], Mapping[str, int]]


def preview(session: Session, lines: Sequence[JsonObject]) -> Preview:
    """What lines of a record (without `seq`), a correction and what follows from it, would change. Nothing is written.

    Raises as `Session.accept`.
    """
    base = session.fork()
    fold = base.fold.fork()
    outcomes = []
    for line in lines:
        event = base.reader.read({"seq": base.reader.last_seq + 1, **line})
        assert isinstance(event, Event)
        outcomes.append(fold.add(event))
    fresh = {outcome.event.seq for outcome in outcomes}
    changes = [_change(fold, seq, base.fold) for seq in fold.order if seq not in fresh]
    return Preview(
        outcome=outcomes[0],
        changes=tuple(change for change in changes if change is not None),
        rounds=_rounds(base.fold, fold),
        turn=(base.fold.turn, fold.turn),
        scores=(base.fold.result().scores, fold.result().scores),
    )


def _change(after: Fold, seq: int, before: Fold) -> Change | None:
    old, new = before.ruling(seq), after.ruling(seq)
    same = old is None if new is None else old is not None and (old[:3], old.effects) == (new[:3], new.effects)
    exposed = after.exposing(seq)
    known = {exposure.seq for exposure in before.exposing(seq)}
    exposes = tuple(exposure.seq for exposure in exposed if exposure.seq not in known)
    if same and not exposes and before.now(seq) == after.now(seq):
        return None
    event = after.now(seq)
    if event is None or new is None:
        return Change(seq, old, new, None)
    about = after.about(exposure.seq for exposure in exposed)
    outcome = Outcome(event, new, exposed, (), None, (), about)
    return Change(seq, old, new, {lang: message(outcome, lang) for lang in ("ja", "en")}, exposes)


def _rounds(before: Fold, after: Fold) -> tuple[RoundChange, ...]:
    old = {ended.number: ended for ended in before.rounds()}
    new = {ended.number: ended for ended in after.rounds()}
    numbers = sorted({*old, *new})
    return tuple(
        RoundChange(number, old.get(number), new.get(number))
        for number in numbers
        if old.get(number) != new.get(number)
    )
